import type { ProductTypes } from '../product.ts'
import { AmendExit } from './AmendExit.tsx'
import { type AmendProps, AmendRest } from './AmendRest.tsx'

/** Changes a live order of a product on margin: one that waits, or a take-profit or stop-loss. */
export const AmendOrder = <K extends ProductTypes>(props: AmendProps<K>) => {
  const { product, instrument, now, order } = props
  if (order.kind === 'order')
    return <product.World {...{ instrument, now }}>{(world) => <AmendRest {...props} world={world} />}</product.World>
  const held = now.held?.find(({ position }) => position.instId === order.instId)
  return (
    <product.Exit {...{ instrument, now, held }} side={order.side}>
      {(world) => <AmendExit {...props} held={held} world={world} />}
    </product.Exit>
  )
}
