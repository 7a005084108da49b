import { RpcTarget } from "cloudflare:workers";
import type { FitBatch, FitRequest, FitStep } from "../../contract/model.ts";
import { parameterStream } from "./arrow.ts";
import { toFitFailure } from "./failure.ts";
import { fitModel } from "./fit.ts";
import { TableBuilder } from "./table.ts";

/** A model being fitted, as the project's object holds it: rows are added, then it is led on step by step. */
export class FitSession extends RpcTarget {
  readonly #request: FitRequest;
  #builder: TableBuilder | undefined;
  #fit: ReturnType<typeof fitModel> | undefined;

  constructor(request: FitRequest) {
    super();
    this.#request = request;
    this.#builder = new TableBuilder(request);
  }

  async add(batch: FitBatch): Promise<void> {
    this.#builder?.add(batch);
  }

  /** One turn of work: short, so that others are served between two of them, and the caller can stop. */
  async step(): Promise<FitStep> {
    try {
      this.#fit ??= this.#begin();
      const step = this.#fit.next();
      if (!step.done) return { progress: step.value };
      const { model, rows } = step.value;
      return { fitted: { model, rows: parameterStream(rows) } };
    } catch (thrown) {
      return toFitFailure(thrown);
    }
  }

  #begin(): ReturnType<typeof fitModel> {
    if (!this.#builder) throw new Error("the rows are gone");
    const table = this.#builder.finish();
    this.#builder = undefined;
    return fitModel(table, this.#request);
  }

  [Symbol.dispose](): void {
    this.#builder = undefined;
    this.#fit = undefined;
  }
}
