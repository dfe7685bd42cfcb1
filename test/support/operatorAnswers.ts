import { createAnswers } from './answers.ts'

const answers = createAnswers()

/** What the venue would answer to operators. */
export const operatorVenue = answers

/**
 * Stands for axios, through which operators ask:
 * `vi.mock('axios', async () => (await import('../../support/operatorAnswers.ts')).operatorAxios)`.
 */
export const operatorAxios = {
  default: {
    create: () => ({
      post: async (path: string, body: unknown) => {
        const posted = await answers.post(path, body)
        if (posted.kind !== 'answer') throw new Error('no network')
        return { status: posted.status, data: posted.body }
      },
    }),
  },
}
