/*
 * Many threads ask one table at once and get the answers that one thread alone got; each has its own message of what
 * went wrong.
 *
 *     threads TABLE
 */
#include <dicebase.h>

#include <pthread.h>
#include <stdio.h>
#include <string.h>

enum { THREADS = 4, QUESTIONS = 300, ROUNDS = 10 };

struct answer {
    char action[64];
    double value;
    size_t count;
};

static dicebase_table *table;
static struct answer expected[QUESTIONS];

static int ask(int number, struct answer *answer)
{
    char position[128];
    dicebase_ranking *ranking;
    snprintf(position, sizeof position, "knubbel-v1 roll %d%d%d%d%d rolls-left %d", number % 6 + 1, number / 6 % 6 + 1,
             number / 7 % 6 + 1, number / 36 % 6 + 1, number / 5 % 6 + 1, number % 3);
    if (dicebase_best(table, position, answer->action, sizeof answer->action, NULL, &answer->value) != DICEBASE_OK
        || dicebase_rank(table, position, &ranking) != DICEBASE_OK) {
        return 0;
    }
    answer->count = dicebase_ranking_count(ranking);
    dicebase_ranking_free(ranking);
    return 1;
}

/* Fails in a way of its own and looks whether its message is the one that it gets. */
static int fails_alone(int thread)
{
    char position[32];
    double value;
    snprintf(position, sizeof position, "thread-%d", thread);
    return dicebase_value(table, position, &value) == DICEBASE_BAD_POSITION
           && strstr(dicebase_last_error(), position) != NULL;
}

static void *work(void *argument)
{
    int thread = *(int *)argument, round, number;
    struct answer answer;
    if (strcmp(dicebase_last_error(), "") != 0) {
        return NULL;
    }
    for (round = 0; round < ROUNDS; round++) {
        for (number = 0; number < QUESTIONS; number++) {
            if (!ask(number, &answer) || strcmp(answer.action, expected[number].action) != 0
                || answer.value != expected[number].value || answer.count != expected[number].count
                || !fails_alone(thread)) {
                return NULL;
            }
        }
    }
    return argument;
}

int main(int argc, char **argv)
{
    pthread_t threads[THREADS];
    int numbers[THREADS], number, failed = 0;
    if (argc != 2 || dicebase_open(argv[1], &table) != DICEBASE_OK) {
        fprintf(stderr, "%s\n", dicebase_last_error());
        return 1;
    }
    for (number = 0; number < QUESTIONS; number++) {
        failed += !ask(number, &expected[number]);
    }
    for (number = 0; number < THREADS; number++) {
        numbers[number] = number;
        failed += pthread_create(&threads[number], NULL, work, &numbers[number]) != 0;
    }
    for (number = 0; number < THREADS; number++) {
        void *done = NULL;
        failed += pthread_join(threads[number], &done) != 0 || done == NULL;
    }
    dicebase_close(table);
    printf("%d failures\n", failed);
    return failed;
}
