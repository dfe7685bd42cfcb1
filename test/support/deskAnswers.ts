import { createAnswers } from './answers.ts'

const answers = createAnswers()

/** What the venue would answer to the desk. */
export const deskVenue = answers

/**
 * Stands for axios, through which the desk asks:
 * `vi.mock('axios', async () => (await import('../../support/deskAnswers.ts')).deskAxios)`.
 */
export const deskAxios = {
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
