/* A list of numbers on a command line: what is taken, and what is said of the rest. */
#include <criterion/criterion.h>
#include "support/number_list.h"

enum { MOST = 3 };

static uint32_t list[MOST];

static void refused(const char *text, const char *why) {
    struct text said = {0};
    cr_expect_eq(number_list_read(text, list, MOST, &said), -1, "`%s` is taken", text);
    cr_expect_str_eq(said.data ? said.data : "", why);
    text_free(&said);
}

Test(number_list, takes_spaces_and_commas) {
    struct text why = {0};
    cr_assert_eq(number_list_read(" 5 2,8 ", list, MOST, &why), 3);
    cr_expect(list[0] == 5 && list[1] == 2 && list[2] == 8);
    cr_assert_eq(number_list_read("4294967295", list, MOST, &why), 1);
    cr_expect_eq(list[0], UINT32_MAX);
    cr_assert_eq(number_list_read("-1 -2147483648", list, MOST, &why), 2);
    cr_expect(list[0] == UINT32_MAX && list[1] == UINT32_C(1) << 31);
    cr_expect_null(why.data);
}

Test(number_list, refuses_what_is_no_list) {
    refused("", "there is none");
    refused(" , ", "there is none");
    refused("1 2 3 4", "there are more than 3");
    refused("5 x", "`x` is not a whole number from -2147483648 to 4294967295");
    refused("-", "`-` is not a whole number from -2147483648 to 4294967295");
    refused("--1", "`--1` is not a whole number from -2147483648 to 4294967295");
    refused("-2147483649", "`-2147483649` is not a whole number from -2147483648 to 4294967295");
    refused("1.5", "`1.5` is not a whole number from -2147483648 to 4294967295");
    refused("4294967296", "`4294967296` is not a whole number from -2147483648 to 4294967295");
    refused("99999999999999999999",
            "`99999999999999999999` is not a whole number from -2147483648 to 4294967295");
}
