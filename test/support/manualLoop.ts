import type { LoopPorts } from '../../server/platform/fairTurns.ts'

/** An event loop whose turns end when the test says so, and a clock that work moves. */
export class ManualLoop implements LoopPorts {
  time = 0
  #next: (() => void)[] = []

  now(): number {
    return this.time
  }

  later(run: () => void): void {
    this.#next.push(run)
  }

  /** Milliseconds that the callbacks of one turn took. */
  turn(): number {
    const before = this.time
    const due = this.#next
    this.#next = []
    for (const run of due) run()
    return this.time - before
  }

  get isIdle(): boolean {
    return this.#next.length === 0
  }
}
