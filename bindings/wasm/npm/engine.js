import { Engine as Module, expect, look } from "./module/dicebase.js";

/** Why there is no answer: `failure` is for programs, the message for people. */
export class Refused extends Error {
  constructor(failure) {
    super(failure.message);
    this.name = "Refused";
    this.failure = failure;
  }
}

/** Answers questions about games; see index.d.ts for what can be asked. */
export class Engine {
  #module = new Module();

  ask(request) {
    const { ok, error, ...answer } = JSON.parse(this.#module.ask(JSON.stringify(request)));
    if (!ok) throw new Refused(error);
    return answer;
  }

  set onprogress(told) {
    look(told);
  }

  set onexpect(asked) {
    expect(asked);
  }

  tables() {
    return this.#module.tables();
  }

  table(name) {
    return this.#module.table(name);
  }

  put(name, bytes) {
    try {
      this.#module.put(name, bytes);
    } catch (error) {
      throw new Refused({ code: "damaged-table", field: null, message: error.message });
    }
  }
}
