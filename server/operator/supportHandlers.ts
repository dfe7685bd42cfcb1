import { type Refused, refuse } from '../platform/refusal.ts'
import type { OperatorHandlers, OperatorRequest } from '../services/handler.ts'
import type { ActOutcome } from '../support/assignment.ts'
import { countQueue, readChats, readStaff } from '../support/queue.ts'

/** How long a call waits for a change, in ms; well below the time-outs of proxies. */
const WAIT = 20_000

const unknown = refuse('notFound', { field: 'id' })

type SupportHandlers = Pick<
  OperatorHandlers,
  | 'listChats'
  | 'openChat'
  | 'followChat'
  | 'takeChat'
  | 'answerChat'
  | 'handChat'
  | 'closeChat'
  | 'signChat'
  | 'supportStaff'
  | 'watchSupport'
>

const chatOf = ({ services, operator }: OperatorRequest, id: string) => services.support.operators.view(operator, id)

const after = async (request: OperatorRequest, id: string, act: Promise<ActOutcome>) => {
  const outcome = await act
  const chat = await chatOf(request, id)
  return chat === undefined ? unknown : { outcome, chat }
}

const staffOf = ({ services: { database, clock } }: OperatorRequest) => readStaff(database.db, clock.now())

/** Conversations with users and guests. */
export const supportHandlers: SupportHandlers = {
  listChats: ({ state, after: from }, { services }) => readChats(services.database.db, state, from),

  async openChat({ id, ...input }, { services, operator }) {
    return (await services.support.operators.page(operator, id, input)) ?? unknown
  },

  async followChat(
    { id, after: seq },
    request,
  ): Promise<Refused | Awaited<ReturnType<OperatorHandlers['followChat']>>> {
    const { services, operator } = request
    // Opening a conversation was logged already; following it is no further entry.
    if (!(await services.support.operators.isMine(operator, id))) return refuse('notNow')
    return (await services.support.operators.page(operator, id, { after: seq, limit: 100 })) ?? unknown
  },

  takeChat: ({ id }, request) => after(request, id, request.services.support.operators.take(request.operator, id)),

  async answerChat({ id, draft }, request) {
    const message = await request.services.support.operators.answer(request.operator, id, draft)
    if ('refused' in message) return message
    const chat = await chatOf(request, id)
    return chat === undefined ? unknown : { message, chat }
  },

  async handChat({ id, to }, request) {
    const { operator, services } = request
    const other = to === '' ? undefined : (await staffOf(request)).find(({ name }) => name === to)
    if (to !== '' && (other === undefined || other.id === operator.id)) return refuse('notFound', { field: 'to' })
    return after(request, id, services.support.operators.hand(operator, id, other))
  },

  closeChat: ({ id }, request) => after(request, id, request.services.support.operators.close(request.operator, id)),

  async signChat({ id, ...signs }, request) {
    await request.services.support.operators.sign(request.operator, id, signs)
    const chat = await chatOf(request, id)
    return chat === undefined ? unknown : { chat }
  },

  async supportStaff(_, request) {
    const all = await staffOf(request)
    return {
      staff: all.filter(({ id }) => id !== request.operator.id).map(({ name, here }) => ({ name, here })),
    }
  },

  async watchSupport({ since }, { services: { support, database }, operator }) {
    await support.watch.wait(since, WAIT)
    // Before the count: changes in between are asked for again.
    const { version } = support.watch
    return { version, ...(await countQueue(database.db, operator.id)) }
  },
}
