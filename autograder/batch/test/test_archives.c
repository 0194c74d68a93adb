/* What is taken of archives, and which are refused. */
#include "intake_class.h"

TestSuite(archives, .timeout = 240);

Test(archives, archives_of_all_kinds_are_unpacked, .init = set_up, .fini = tear_down) {
    if (!usable()) return;
    take_in("for f in zip tar tar.gz tar.bz2 tar.xz tar.zst; do pack s-$f.$f $f f:shared.cu:$f "
            "f:1-reduce/note.txt:x; done; mkdir sub && "
            "pack sub/hw.zip zip f:hw1/shared.cu:zip f:hw1/warp.cu:w f:__MACOSX/hw1/._warp.cu:m && "
            "pack own.zip zip d:1-reduce/: f:1-reduce/peak.cu:p && "
            "pack deep.zip zip f:README.md:r f:lockstep/starter/1-reduce/shared.cu:d "
            "f:lockstep/starter/3-histogram/shared.cu:3");
    static const char *const kinds[] = {"zip", "tar", "tar.gz", "tar.bz2", "tar.xz", "tar.zst"};
    for (int i = 0; i < 6; i++) {
        char name[20];
        snprintf(name, sizeof name, "s-%s", kinds[i]);
        expect_file(name, 0, kinds[i]);
    }
    expect_file("sub", 0, "zip");
    expect_file("sub", 1, "w");
    expect_file("own", 2, "p");
    expect_file("deep", 0, "d");
    cr_expect(strstr(class.untaken.data, "sub/hw.zip/__MACOSX/hw1/._warp.cu\n"), "%s",
              class.untaken.data);
    cr_expect(strstr(class.untaken.data, "s-tar.gz.tar.gz/1-reduce/note.txt\n"));
}

/* Each archive holds a right file, and one entry that no archiver makes. */
Test(archives, an_archive_with_a_planted_entry_is_refused_as_a_whole, .init = set_up,
     .fini = tear_down) {
    if (!usable()) return;
    static const struct {
        const char *name, *entry, *note;
    } planted[] = {
        {"dots", "f:../../evil.cu:x", "holds `../../evil.cu`, which leads out of its folder"},
        {"dots2", "f:a/../../shared.cu:x", "leads out of its folder (`..`)"},
        {"dots3", "f:a/build/../../../evil.txt:x", "leads out of its folder (`..`)"},
        {"root", "f:/etc/evil.cu:x", "which has an absolute name"},
        {"drive", "f:C:\\x.cu:x", "which has an absolute name"},
        {"back", "f:..\\..\\x.cu:x", "leads out of its folder"},
        {"link", "l:warp.cu:/etc/passwd", "holds `warp.cu`, which is a symbolic link"},
        {"linked", "l:dir:/etc", "holds `dir`, which is a symbolic link"},
        {"hard", "h:warp.cu:shared.cu", "holds `warp.cu`, which is a hard link"},
        {"device", "c:warp.cu:", "holds `warp.cu`, which is not a regular file"},
        {"twice", "f:shared.cu:other", "holds `shared.cu`, which is there twice"},
        {"clash", "f:SHARED.cu:other", "differs from another name in case only"},
        {"large", "z:warp.cu:2", "holds `warp.cu`, which is larger than 1 MiB"},
        {"bomb", "z:zeros:400", "expands to more than"},
        {"inner", "f:more.zip:x", "holds `more.zip`, which is an archive in an archive"},
    };
    enum { COUNT = sizeof planted / sizeof *planted };
    struct text commands = {0};
    text_format(&commands, "true");
    for (int i = 0; i < COUNT; i++)
        text_format(&commands, " && pack %s.tar.gz tar.gz f:shared.cu:right '%s'", planted[i].name,
                    planted[i].entry);
    take_in(commands.data);
    for (int i = 0; i < COUNT; i++) {
        const struct submission *s = of(planted[i].name);
        cr_expect_eq(s->files[0].state, FILE_REFUSED, "%s", planted[i].name);
        cr_expect(s->note.data && strstr(s->note.data, planted[i].note), "%s: %s", planted[i].name,
                  s->note.data);
    }
    cr_expect_eq(shell("test -z \"$(find %s -name 'evil*' -o -name x.cu)\"", folder), 0);
}

/* What compilers, cameras and macOS leave beside the files, in a folder and in an archive. */
Test(archives, what_is_no_text_is_left_out_alone, .init = set_up, .fini = tear_down) {
    if (!usable()) return;
    take_in("printf 'x\\0y' > ../bytes && mkdir zoe && echo s > zoe/shared.cu && "
            "for f in a.out me.png mine.cu ._shared.cu; do cp ../bytes zoe/$f; done && "
            "(cd zoe && tar cf ../tar.tar * ._*) && "
            "pack mac.zip zip f:hw/shared.cu:s i:hw/mine.cu:../bytes "
            "i:__MACOSX/hw/._shared.cu:../bytes && "
            "pack own.zip zip i:shared.cu:../bytes f:warp.cu:w && "
            "mkdir kay && cp ../bytes kay/mine.cu && pack kay.zip zip f:shared.cu:k && "
            "touch -d @1000000000 kay.zip");
    expect_file("zoe", 0, "s\n");
    expect_file("tar", 0, "s\n");
    expect_file("mac", 0, "s");
    expect_file("kay", 0, "k");
    expect_file("own", 1, "w");
    cr_expect_eq(of("own")->files[0].state, FILE_REFUSED);
    expect_note("mac", "warp.cu is missing; peak.cu is missing");
    expect_note("own", "shared.cu is not a text: it holds NUL bytes: refused; peak.cu is missing");
    cr_expect_str_eq(class.untaken.data,
                     "kay/mine.cu: is not a text: it holds NUL bytes\n"
                     "mac.zip/hw/mine.cu: is not a text: it holds NUL bytes\n"
                     "mac.zip/__MACOSX/hw/._shared.cu: is not a text: it holds NUL bytes\n"
                     "tar.tar/a.out\ntar.tar/me.png\n"
                     "tar.tar/mine.cu: is not a text: it holds NUL bytes\n"
                     "tar.tar/._shared.cu: is not a text: it holds NUL bytes\n"
                     "zoe/._shared.cu: is not a text: it holds NUL bytes\n"
                     "zoe/a.out\nzoe/me.png\n"
                     "zoe/mine.cu: is not a text: it holds NUL bytes\n");
}

/* What Lockstep and git write beside a student's files: many more of them, and links and archives
   among them. A student may be called `build`. */
Test(archives, build_and_git_are_left_out, .init = set_up, .fini = tear_down) {
    if (!usable()) return;
    take_in(
        "pack zoe.zip zip f:lockstep/starter/1-reduce/shared.cu:z f:lockstep/build/o/a.o:x "
        "f:lockstep/build/handin/1-reduce.tar.gz:x l:lockstep/build/link:/etc "
        "d:lockstep/.git/: f:lockstep/.git/HEAD:x && "
        "pack flat.zip zip f:build/b.o:x f:shared.cu:f f:build/c.o:x && "
        "mkdir -p many/build && (cd many/build && seq 10001 | xargs touch) && "
        "echo m > many/shared.cu && echo w > many/build/warp.cu && tar cf many.tar many && "
        "rm -r many && mkdir -p bob/build bob/.git build && touch bob/build/b.o bob/.git/HEAD && "
        "echo b > bob/shared.cu && echo s > build/shared.cu && touch build/notes.txt && "
        "pack bob/build/hw.zip zip f:1-reduce/warp.cu:w");
    expect_file("zoe", 0, "z");
    expect_file("flat", 0, "f");
    expect_file("many", 0, "m\n");
    expect_file("bob", 0, "b\n");
    expect_file("build", 0, "s\n");
    expect_note("bob", "warp.cu is missing; there is `build/hw.zip/1-reduce/warp.cu`: it is in the "
                       "wrong folder; peak.cu is missing");
    cr_expect_str_eq(class.untaken.data,
                     "bob/.git: only its .cu files were looked at\n"
                     "bob/build: only its .cu files were looked at\n"
                     "build/notes.txt\n"
                     "flat.zip/build: only its .cu files were looked at\n"
                     "many.tar/many/build: only its .cu files were looked at\n"
                     "zoe.zip/lockstep/build: only its .cu files were looked at\n"
                     "zoe.zip/lockstep/.git: only its .cu files were looked at\n");
}

/* build/unpack MIB TOTAL. @return whether it reads the whole archive */
static bool unpacks(const char *limits, const char *archive) {
    struct text command = {0};
    text_format(&command, "%s/build/unpack %s < %s/%s | tail -c 5 | grep -q done", project_home(),
                limits, in, archive);
    bool good = !shell(command.data, "");
    text_free(&command);
    return good;
}

/* The sizes are in MiB. An archive bomb may be in `build`, too. */
Test(archives, build_and_git_count_against_the_total_only, .init = set_up, .fini = tear_down) {
    if (!usable()) return;
    make("pack own.zip zip z:a:2 && pack built.zip zip z:build/a:2 z:x/.git/b:2 && "
         "pack built.tar.gz tar.gz z:x/build/a:2");
    cr_expect(unpacks("2 2", "own.zip"));
    cr_expect(!unpacks("1 9", "own.zip"));
    cr_expect(unpacks("1 4", "built.zip"));
    cr_expect(!unpacks("1 3", "built.zip"));
    cr_expect(unpacks("1 3", "built.tar.gz"));
    cr_expect(!unpacks("1 1", "built.tar.gz"));
    make("head -c 1048576 /dev/urandom > ../a && head -c 1048576 /dev/urandom > ../b && "
         "pack zoe.tar.zst tar.zst i:a:../a i:b:../b z:build/c:300 && "
         "pack bob.tar.zst tar.zst i:a:../a i:b:../b z:c:300 && rm own* built*");
    take_in_from(".");
    expect_note("zoe", "shared.cu is missing; warp.cu is missing; peak.cu is missing");
    expect_note("bob", "bob.tar.zst holds more than 256 MiB without build and .git: refused");
}

/* A packed build needs more room than what is taken, also inside of a class's archive. */
Test(archives, a_large_archive_is_taken, .init = set_up, .fini = tear_down) {
    if (!usable()) return;
    make("mkdir -p jane/build && echo s > jane/shared.cu && "
         "head -c 70000000 /dev/urandom > jane/build/o && tar cf jane.tar jane && rm -r jane && "
         "truncate -s 257M bob.zip");
    take_in_from(".");
    expect_file("jane", 0, "s\n");
    expect_note("bob", "bob.zip is larger than 256 MiB: refused");
    intake_free(&class, &lesson);
    make("rm bob.zip && tar cf ../class.tar jane.tar");
    take_in_from("../class.tar");
    expect_file("jane", 0, "s\n");
}

/* One student's archive must not use up what there is for the class. */
Test(archives, an_archive_with_very_many_files_is_refused, .init = set_up, .fini = tear_down) {
    if (!usable()) return;
    take_in("mkdir zoe && echo ok > zoe/shared.cu && mkdir -p many && (cd many && "
            "seq 10001 | xargs touch) && tar cf many.tar many && rm -r many");
    cr_expect(strstr(of("many")->note.data, "many.tar holds more than 10000 files"), "%s",
              of("many")->note.data);
    expect_file("zoe", 0, "ok\n");
}

Test(archives, what_is_no_archive_is_refused_with_its_reason, .init = set_up, .fini = tear_down) {
    if (!usable()) return;
    take_in("mkdir both && echo > text.zip hello && pack cut.zip zip z:a:3 f:shared.cu:x && "
            "head -c 200 cut.zip > cut.tmp && mv cut.tmp cut.zip && ln -s cut.zip link.zip && "
            "echo ok > both/shared.cu && echo hello > both/more.zip");
    cr_expect(strstr(of("text")->note.data, "text.zip is not an archive that can be read"), "%s",
              of("text")->note.data);
    cr_expect(strstr(of("cut")->note.data, "cut.zip is not an archive that can be read"), "%s",
              of("cut")->note.data);
    cr_expect(strstr(of("link")->note.data, "link.zip is a symbolic link"), "%s",
              of("link")->note.data);
    expect_file("both", 0, "ok\n");
    cr_expect_eq(of("both")->files[1].state, FILE_REFUSED, "it may be in the archive");
}

Test(archives, what_is_empty_is_said_to_be, .init = set_up, .fini = tear_down) {
    if (!usable()) return;
    take_in("mkdir ann && : > ann/shared.cu && printf '\\357\\273\\277' > ann/warp.cu && "
            "echo > ann/peak.cu && pack bob.zip zip && pack eve.zip zip d:1-reduce/: && "
            ": > zoe.zip && pack roe.tar tar f:shared.cu:");
    expect_note("ann", "shared.cu is empty: refused; warp.cu is empty: refused");
    cr_expect_eq(of("ann")->files[0].state, FILE_REFUSED);
    expect_file("ann", 2, "\n");
    expect_note("bob", "bob.zip is empty: refused");
    expect_note("eve", "eve.zip is empty: refused");
    expect_note("zoe", "zoe.zip is empty: refused");
    cr_expect_str_eq(of("bob")->files[0].why, "is in no archive that can be taken: `bob.zip` is "
                                              "empty");
    expect_note("roe", "shared.cu is empty: refused; warp.cu is missing; peak.cu is missing");
}
