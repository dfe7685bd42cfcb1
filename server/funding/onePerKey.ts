/** Runs requests with the same key one at a time, also while the first of them is still being proved. */
export interface OnePerKey<R> {
  /** Waits for the running request with the key; then `stored` returns its outcome, or `task` is run. */
  run(key: string, stored: () => Promise<R | undefined>, task: () => Promise<R>): Promise<R>
  isRunning(key: string): boolean
}

export const createOnePerKey = <R>(): OnePerKey<R> => {
  const underWay = new Map<string, Promise<R>>()
  return {
    async run(key, stored, task) {
      for (let before = underWay.get(key); before !== undefined; before = underWay.get(key)) {
        await before.catch(() => undefined)
        const answer = await stored()
        if (answer !== undefined) return answer
      }
      const running = task()
      underWay.set(key, running)
      return running.finally(() => underWay.delete(key))
    },
    isRunning: (key) => underWay.has(key),
  }
}
