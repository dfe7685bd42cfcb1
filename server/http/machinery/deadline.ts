/** A call did not end in time; its effects may still happen. */
export class DeadlineError extends Error {}

/** Settles as `work` does, or rejects with a `DeadlineError` in the end. Fastify's own limit covers only the body. */
export const withDeadline = async <T>(work: Promise<T>, milliseconds: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(`No answer within ${milliseconds} ms`)), milliseconds)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
