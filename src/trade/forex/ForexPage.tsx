import ChevronDown from 'lucide-react/icons/chevron-down'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isInLots } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { instruments as allInstruments, signedIn as isSignedIn } from '../../core/state/state.ts'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { InstrumentPicker } from '../ticket/picker/InstrumentPicker.tsx'
import picker from '../ticket/picker/Picker.module.css'
import css from './Forex.module.css'
import { ForexDesk } from './ForexDesk.tsx'
import { ForexTabs } from './ForexTabs.tsx'
import { useForexHeld } from './held/useForexHeld.ts'
import { useForexTicket } from './ticket/useForexTicket.ts'

/** Forex contracts: the pair and its ticket, and all positions, orders and the account below. */
const ForexPage = () => {
  const { t } = useTranslation(['forex', 'trade'])
  const instruments = useSignalValue(allInstruments)
  const user = useSignalValue(isSignedIn)
  const signedIn = user === true
  const { ticket, dispatch } = useForexTicket(instruments)
  const [choosing, setChoosing] = useState(false)
  // That spot orders are not taken in it is no reason to call it read-only here.
  const pairs = useMemo(() => instruments.filter(isInLots).map((one) => ({ ...one, tradable: true })), [instruments])
  const byId = useMemo(() => new Map(pairs.map((one) => [one.instId, one])), [pairs])
  const instrument = ticket === undefined ? undefined : byId.get(ticket.instId)
  const now = useForexHeld(signedIn, instrument, byId)
  const choose = useCallback(
    (instId: string) => {
      dispatch({ type: 'instrument', instId })
      setChoosing(false)
    },
    [dispatch],
  )
  const close = useCallback(() => setChoosing(false), [])
  if (ticket === undefined || instrument === undefined) return <SkeletonRows count={6} />
  const name = `${instrument.baseCcy} / ${instrument.quoteCcy}`
  return (
    <>
      <div className={css['pair']}>
        <button
          type="button"
          className={picker['choose']}
          aria-label={t('trade:instrument.choose', { name })}
          onClick={() => setChoosing(true)}
        >
          {name}
          <ChevronDown size={18} aria-hidden />
        </button>
      </div>
      <ForexDesk
        key={instrument.instId}
        ticket={ticket}
        instrument={instrument}
        signedIn={user}
        now={now}
        dispatch={dispatch}
      />
      <ForexTabs signedIn={signedIn} now={now} instruments={byId} instId={instrument.instId} />
      <InstrumentPicker
        instruments={pairs}
        current={instrument.instId}
        open={choosing}
        onClose={close}
        onChoose={choose}
      />
    </>
  )
}

export default ForexPage
