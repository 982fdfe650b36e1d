/*
 * Does everything wrong that can be done wrong, and prints a line for each: what it was, the code, and the message.
 *
 *     errors TABLE FOREIGN DAMAGED CUT POLICY FOLDER
 */
#include <dicebase.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void told(const char *what, int code)
{
    printf("%s: %d %s\n", what, code, code == DICEBASE_OK ? "" : dicebase_last_error());
}

/* Opens what cannot be opened. The pointer must be NULL afterwards, whatever it was before. */
static void opens(const char *what, const char *path)
{
    dicebase_table *table = (dicebase_table *)&path;
    told(what, dicebase_open(path, &table));
    if (table != NULL) {
        printf("%s: a table was handed out\n", what);
    }
}

static void solves(const char *what, const char *game, const char *objective, const char *folder)
{
    dicebase_table *table = (dicebase_table *)&game;
    told(what, dicebase_solve(game, objective, folder, 1, &table));
    if (table != NULL) {
        printf("%s: a table was handed out\n", what);
    }
}

static void asks_with_null(const dicebase_table *table, const char *position)
{
    dicebase_ranking *ranking = (dicebase_ranking *)&table;
    dicebase_info info;
    char action[64];
    double value;
    told("value of no table", dicebase_value(NULL, position, &value));
    told("value of no position", dicebase_value(table, NULL, &value));
    told("value to nowhere", dicebase_value(table, position, NULL));
    told("best of no table", dicebase_best(NULL, position, action, sizeof action, NULL, NULL));
    told("best to nowhere", dicebase_best(table, position, NULL, 64, NULL, NULL));
    told("rank of no table", dicebase_rank(NULL, position, &ranking));
    told("rank to nowhere", dicebase_rank(table, position, NULL));
    told("about no table", dicebase_about(NULL, &info));
    told("about to nowhere", dicebase_about(table, NULL));
    told("an action of no ranking", dicebase_ranking_get(NULL, 0, NULL));
    told("open to nowhere", dicebase_open("x", NULL));
    printf("rankings: %d actions of none, %s\n", (int)dicebase_ranking_count(NULL), ranking ? "one" : "none");
}

static void asks_wrongly(const dicebase_table *table)
{
    double value = 7;
    told("not UTF-8", dicebase_value(table, "knubbel-v1 card \xff\xfe", &value));
    told("empty", dicebase_value(table, "", &value));
    told("another game", dicebase_value(table, "yahtzee", &value));
    told("no such part", dicebase_value(table, "knubbel-v1 colour red", &value));
    told("no such die", dicebase_value(table, "knubbel-v1 roll 11117 rolls-left 2", &value));
    told("before the roll", dicebase_best(table, "knubbel-v1", NULL, 0, NULL, NULL));
    told("a full card", dicebase_best(table,
                                      "knubbel-v1 card three-of-a-kind=0,four-of-a-kind=0,full-house=0,"
                                      "small-straight=0,"
                                      "large-straight=0,knubbel=0,chance=9 roll 11111 rolls-left 0",
                                      NULL, 0, NULL, NULL));
    printf("value: %g\n", value);
}

static void asks_for_sizes(const dicebase_table *table, const char *position)
{
    char action[64];
    size_t needed = 0, size;
    double value = 7;
    told("no buffer", dicebase_best(table, position, NULL, 0, &needed, &value));
    memset(action, '#', sizeof action);
    for (size = 0; size < needed; size++) {
        if (dicebase_best(table, position, action, size, NULL, &value) != DICEBASE_TOO_SMALL || action[size] != '#') {
            printf("%d bytes are not too few\n", (int)size);
        }
    }
    printf("size: %d, buffer %.1s, value %g\n", (int)needed, action, value);
    told("a buffer that just fits", dicebase_best(table, position, action, needed, &needed, &value));
    printf("best: %s, and then %c\n", action, action[needed]);
}

/* A number to the last bit. */
static void bits(double number)
{
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    printf(" %016" PRIx64, bits);
}

static void tells_what_it_is_about(const dicebase_table *table)
{
    dicebase_info info;
    if (dicebase_about(table, &info) == DICEBASE_OK) {
        printf("about: %s %s", info.game, info.objective);
        bits(info.value);
        bits(info.error_bound);
        bits(info.table_error_bound);
        printf(" %08" PRIx32 "\n", info.checksum);
    }
}

static void ranks(const dicebase_table *table, const char *position)
{
    dicebase_ranking *ranking;
    dicebase_move move;
    if (dicebase_rank(table, position, &ranking) == DICEBASE_OK) {
        told("an action too far", dicebase_ranking_get(ranking, dicebase_ranking_count(ranking), &move));
        dicebase_ranking_free(ranking);
    }
}

/* The damage is where the answer stands, so that it is found when that is asked for. */
static void asks_damaged(const char *path, const char *position)
{
    dicebase_table *table;
    char action[64];
    if (dicebase_open(path, &table) == DICEBASE_OK) {
        told("damaged", dicebase_best(table, position, action, sizeof action, NULL, NULL));
        dicebase_close(table);
    }
}

int main(int argc, char **argv)
{
    static const char POSITION[] = "knubbel-v1 roll 11356 rolls-left 2";
    dicebase_table *table, *other;
    if (argc != 7 || dicebase_open(argv[1], &table) != DICEBASE_OK) {
        fprintf(stderr, "%s\n", dicebase_last_error());
        return 1;
    }
    printf("at first: \"%s\"\n", dicebase_last_error());
    opens("no path", NULL);
    opens("empty path", "");
    opens("missing", "nowhere/missing.dicebase");
    opens("a path that is not UTF-8", "nowhere/\xff");
    opens("a folder", argv[6]);
    opens("foreign", argv[2]);
    asks_damaged(argv[3], POSITION);
    opens("cut off", argv[4]);
    opens("policy", argv[5]);
    solves("no game", NULL, NULL, argv[6]);
    solves("no such game", "chess", NULL, argv[6]);
    solves("no such rules file", "nowhere/game.toml", NULL, argv[6]);
    solves("no such objective", "zehntausend", "fame", argv[6]);
    solves("an objective of another family", "knubbel-v1", "turns", argv[6]);
    solves("an objective that is not UTF-8", "knubbel-v1", "\xc3(", argv[6]);
    told("too many threads", dicebase_solve("knubbel-v1", NULL, argv[6], 1025, &other));
    solves("a folder that is a file", "knubbel-v1", "expected-score", argv[2]);
    asks_with_null(table, POSITION);
    asks_wrongly(table);
    asks_for_sizes(table, POSITION);
    tells_what_it_is_about(table);
    ranks(table, POSITION);
    dicebase_close(table);
    dicebase_close(NULL);
    dicebase_ranking_free(NULL);
    return 0;
}
