import type { FastifyInstance } from 'fastify'
import { STATEMENT_PATH } from '#protocol'
import { writeStatement } from '../../ledger/statement.ts'
import type { Services } from '../../services/services.ts'
import { registerSignedFile } from './signedFile.ts'

const TIME = /^\d{1,16}$/
const timeOf = (text: unknown, otherwise: number): number | undefined =>
  text === undefined ? otherwise : typeof text === 'string' && TIME.test(text) ? Number(text) : undefined

/** `GET /api/statement?from=&to=`: streams the signed statement of the user who asks. Times are Unix ms. */
export const registerStatement = (app: FastifyInstance, services: Services): void =>
  registerSignedFile(app, services, {
    path: STATEMENT_PATH,
    asked: (query, now) => {
      const from = timeOf(query['from'], 0)
      const to = timeOf(query['to'], now)
      return from === undefined || to === undefined || from > to ? undefined : { from, to }
    },
    open: async (span, { signer, ...maker }) => ({
      name: 'statement.txt',
      charset: 'us-ascii',
      pieces: writeStatement(services.database.db, { ...maker, ...span }, signer),
    }),
  })
