import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { ORDER_RECORD_PATH, recordId } from '#protocol'
import { writeOrderRecord } from '../../c2c/orderRecord.ts'
import type { Services } from '../../services/services.ts'
import { registerSignedFile } from './signedFile.ts'

/** `GET /api/orderRecord?id=`: streams the signed record of a C2C order to one of its two parties. To everybody else there is none. */
export const registerOrderRecord = (app: FastifyInstance, services: Services): void =>
  registerSignedFile(app, services, {
    path: ORDER_RECORD_PATH,
    asked: ({ id }) => (v.is(recordId, id) ? id : undefined),
    open: async (id, { signer, ...maker }) => {
      const { database, payMethods, identity } = services
      const parts = { db: database.db, payMethods, uploads: identity.uploads }
      const pieces = await writeOrderRecord(parts, { ...maker, id }, signer)
      return pieces && { name: `c2c-order-${id}.txt`, charset: 'utf-8', pieces }
    },
  })
