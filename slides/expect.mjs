/* Errors that a writer of slides can make: told in one sentence, without a stack. */

export function fail(message) {
    throw Object.assign(new Error(message), { expected: true });
}

/* Runs `work`; what it complains about gets the place in the deck in front. */
export function at(place, work) {
    try {
        return work();
    } catch (error) {
        if (!error.place) Object.assign(error, { place, message: `${place}: ${error.message}` });
        throw Object.assign(error, { expected: true });
    }
}
