import { createAnswers } from './answers.ts'

/** What the venue would answer to the desk: hand `client` to a mock of axios. */
export const createDeskAnswers = () => {
  const answers = createAnswers()
  const client = {
    post: async (path: string, body: unknown) => {
      const posted = await answers.post(path, body)
      if (posted.kind !== 'answer') throw new Error('no network')
      return { status: posted.status, data: posted.body }
    },
  }
  return { ...answers, client }
}
