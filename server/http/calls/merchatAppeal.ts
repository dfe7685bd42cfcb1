import type { merchatAppeal } from '#protocol'
import type { Handler } from '../../services/handler.ts'

export const save: Handler<typeof merchatAppeal.save> = (input, { services, uid, key }) => {
  const { id, state, statement, images } = input
  const said = { statement, images }
  return services.escrow.submit(uid, key, {
    call: 'merchantOrder.step',
    body:
      input.action === 'open'
        ? { id, state, kind: 'appeal', reason: input.reason, said }
        : { id, state, kind: 'state', said },
  })
}
