import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call, Refusal } from '#protocol'
import type { AnyRequest } from '../../services/handler.ts'
import type { Cost } from './costs.ts'

/** A call with its handler and the settings of its route. */
export interface Offered<Known> {
  readonly call: Call
  readonly name: string
  /** Untyped here; the table of handlers is type-checked against the calls. */
  readonly handler: (input: unknown, request: Known) => Promise<unknown>
  readonly cost: Cost
  /** Its name in logs and metrics. */
  readonly label: string
  readonly mayRefuse: boolean
  /** Largest body in bytes; `BODY_LIMIT` when undefined. */
  readonly bodyLimit?: number
}

/** Fields that the handlers of every audience get; `file` is set for calls with an upload. */
export interface CommonRequest extends AnyRequest {
  readonly file: Buffer
}

/** How the calls of one audience are admitted. `calls.ts` has the steps that all audiences share. */
export interface AudienceRules<Known> {
  readonly prefix: string
  readonly offered: readonly Offered<Known>[]
  /** Runs before the body is read; refuses foreign pages, missing sessions, missing rights and exceeded rates. */
  gate(offered: Offered<Known>, request: FastifyRequest, reply: FastifyReply): Promise<Refusal | undefined>
  /** Runs between the check of the input and the handler; may refuse. */
  before(offered: Offered<Known>, input: unknown, request: FastifyRequest): Promise<Refusal | undefined>
  /** Makes the request object that the handlers of this audience get. */
  known(common: CommonRequest, request: FastifyRequest, reply: FastifyReply): Known
  /** Runs when the call has ended, whatever the outcome. */
  after?(
    offered: Offered<Known>,
    ended: { readonly input: unknown; readonly result: unknown },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void>
}
