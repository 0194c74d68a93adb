// A variable of the host, which no kernel knows: it may have the name of one of the device.
int table[2] = {1000, 3000};

int host_sum() {
    return table[0] + table[1];
}
