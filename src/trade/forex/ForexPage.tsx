import { useCallback, useMemo } from 'react'
import { isInLots } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { instruments as allInstruments, signedIn as isSignedIn } from '../../core/state/state.ts'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useContractOrders } from '../contract/orders/useContractOrders.ts'
import { contractName } from '../names/contractName.ts'
import { InstrumentChoice } from '../ticket/picker/InstrumentChoice.tsx'
import css from './Forex.module.css'
import { ForexPanel } from './ForexPanel.tsx'
import { ForexTabs } from './ForexTabs.tsx'
import { useForexHeld } from './held/useForexHeld.ts'
import { useForexTicket } from './ticket/useForexTicket.ts'

/** Forex contracts: the pair and its ticket, and all positions, orders and the account below. */
const ForexPage = () => {
  const instruments = useSignalValue(allInstruments)
  const user = useSignalValue(isSignedIn)
  const signedIn = user === true
  const { ticket, dispatch } = useForexTicket(instruments)
  // That spot orders are not taken in it is no reason to call it read-only here.
  const pairs = useMemo(() => instruments.filter(isInLots).map((one) => ({ ...one, tradable: true })), [instruments])
  const byId = useMemo(() => new Map(pairs.map((one) => [one.instId, one])), [pairs])
  const instrument = ticket === undefined ? undefined : byId.get(ticket.instId)
  const now = useForexHeld(signedIn, instrument, byId)
  const orders = useContractOrders(signedIn, 'FOREX')
  const choose = useCallback((instId: string) => dispatch({ type: 'instrument', instId }), [dispatch])
  if (ticket === undefined || instrument === undefined) return <SkeletonRows count={6} />
  return (
    <>
      <div className={css['pair']}>
        <InstrumentChoice
          name={contractName(instrument)}
          instruments={pairs}
          current={instrument.instId}
          onChoose={choose}
        />
      </div>
      <ForexPanel key={instrument.instId} {...{ ticket, instrument, now, dispatch }} signedIn={user} />
      <ForexTabs {...{ signedIn, now, orders }} instruments={byId} instId={instrument.instId} />
    </>
  )
}

export default ForexPage
