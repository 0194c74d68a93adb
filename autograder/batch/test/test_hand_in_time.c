/* When a submission was handed in, by its files and archives. Platforms: test_platforms.c. */
#include "intake_class.h"

TestSuite(hand_in_time, .timeout = 240);

static void expect_time(const char *student, long long time, bool of_archive) {
    cr_expect_eq((long long)of(student)->time, time, "%s: %lld", student,
                 (long long)of(student)->time);
    cr_expect_eq(of(student)->time_of_archive, of_archive);
}

/* The newest file that was taken; of an archive that a student handed in, the archive's own time:
   what is inside was written before. */
Test(hand_in_time, when_a_submission_was_handed_in, .init = set_up, .fini = tear_down) {
    take_in(
        "mkdir jane && echo s > jane/shared.cu && echo w > jane/warp.cu && echo > jane/x.txt && "
        "touch -d @1000000000 jane/shared.cu && touch -d @1000000060 jane/warp.cu && "
        "touch -d @1800000000 jane/x.txt");
    expect_time("jane", 1000000060, false);
    if (!usable()) return;
    intake_free(&class, &lesson);
    make("(cd jane && tar cf ../zoe.tar shared.cu) && touch -d @1000000120 zoe.tar && "
         "tar cf class.tar jane zoe.tar && touch -d @1700000000 zoe.tar");
    take_in_from(".");
    expect_time("zoe", 1700000000, false);
    intake_free(&class, &lesson);
    take_in_from("class.tar");
    expect_time("jane", 1000000060, true);
    expect_time("zoe", 1000000120, true);
}

/* Without the field of UTC times, a zip has what the clock showed where it was made: the zone is
   that of the course, which is not known here. */
Test(hand_in_time, a_zip_tells_whether_its_times_are_utc, .init = set_up, .fini = tear_down) {
    if (!usable()) return;
    make("mkdir jane zoe && echo s > jane/shared.cu && touch -d @1000000060 jane/shared.cu && "
         "TZ=CLOCK-5 zip -qrX class.zip jane && TZ=CLOCK-5 zip -qr utc.zip jane");
    take_in_from("class.zip");
    expect_time("jane", 1000000060 + 5 * 3600, true);
    cr_expect(of("jane")->local_time);
    intake_free(&class, &lesson);
    take_in_from("utc.zip");
    expect_time("jane", 1000000060, true);
    cr_expect(!of("jane")->local_time);
}
