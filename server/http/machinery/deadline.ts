/** A call did not end in time; what it does may still happen. */
export class DeadlineError extends Error {}

/** The work's own end, or a `DeadlineError` after so many milliseconds. (Fastify's own limit ends with the body.) */
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
