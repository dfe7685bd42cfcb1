import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call, Refusal } from '#protocol'
import type { AnyRequest } from '../../services/handler.ts'
import type { Cost } from './costs.ts'

/** A call, what carries it out, and how its route is set up. */
export interface Offered<Known> {
  readonly call: Call
  readonly name: string
  /** As the generic code sees it; the table of handlers has been checked against each call. */
  readonly handler: (input: unknown, request: Known) => Promise<unknown>
  readonly cost: Cost
  /** What logs and figures call it. */
  readonly label: string
  readonly mayRefuse: boolean
  /** Largest body in bytes, where it is not the usual one. */
  readonly bodyLimit?: number
}

/** What every request has been read for; `file` is the one of a call that takes one. */
export interface CommonRequest extends AnyRequest {
  readonly file: Buffer
}

/** How the calls of one audience are taken up. What all calls have in common is in `calls.ts`. */
export interface AudienceRules<Known> {
  readonly prefix: string
  readonly offered: readonly Offered<Known>[]
  /** What is refused before the body is read: foreign pages, who is not signed in, who may not, who asks too often. */
  gate(offered: Offered<Known>, request: FastifyRequest, reply: FastifyReply): Promise<Refusal | undefined>
  /** What happens, or is refused, once the input has been checked and before anything is done. */
  before(offered: Offered<Known>, input: unknown, request: FastifyRequest): Promise<Refusal | undefined>
  /** What its handlers know of a request. */
  known(common: CommonRequest, request: FastifyRequest, reply: FastifyReply): Known
  /** What happens when the call has ended, whatever became of it. */
  after?(
    offered: Offered<Known>,
    ended: { readonly input: unknown; readonly result: unknown },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void>
}
