import type { ComponentProps } from 'react'
import { Entrusts, useChanging } from '../../contract/orders/EntrustList.tsx'
import { exitsIn } from '../../contract/positions/protectForm.ts'
import type { ForexNow } from '../held/useForexHeld.ts'
import { AmendForexEntry } from './AmendForexEntry.tsx'
import { AmendForexExit } from './AmendForexExit.tsx'

type ForexEntrustsProps = Omit<ComponentProps<typeof Entrusts>, 'assetClass' | 'onChange'> & { now: ForexNow }

/** The live forex orders, take-profits and stop-losses included, newest first; each can be changed. */
export const ForexEntrusts = ({ now, ...props }: ForexEntrustsProps) => {
  const { changed, change } = useChanging(props.orders, props.instruments)
  const Amend = changed?.order.kind === 'order' ? AmendForexEntry : AmendForexExit
  return (
    <>
      {changed === undefined ? null : (
        <Amend key={changed.order.ordId} {...changed} now={now} exits={exitsIn(props.orders, changed.order.instId)} />
      )}
      <Entrusts {...props} assetClass="forex" onChange={change} />
    </>
  )
}
