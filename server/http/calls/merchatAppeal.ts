import type { merchatAppeal } from '#protocol'
import type { OrderInput } from '../../c2c/orderSteps.ts'
import type { Handler } from '../../services/handler.ts'
import { askEscrow } from './escrowCall.ts'

export const save: Handler<typeof merchatAppeal.save> = (input, request) => {
  const { id, state } = input
  const submit = (body: OrderInput) => askEscrow(request, { call: 'merchantOrder.step', body })
  if (input.action === 'withdraw') return submit({ id, state, kind: 'withdraw' })
  const said = { statement: input.statement, images: input.images }
  return submit(
    input.action === 'open'
      ? { id, state, kind: 'appeal', reason: input.reason, said }
      : { id, state, kind: 'state', said },
  )
}
