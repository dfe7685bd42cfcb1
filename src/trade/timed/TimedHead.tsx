import History from 'lucide-react/icons/history'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { speedConfig } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { instrumentById } from '../../core/state/state.ts'
import { DemoTag } from '../../ui/DemoTag.tsx'
import { InstrumentChoice } from '../ticket/picker/InstrumentChoice.tsx'
import { change, timedDraft } from './draft.ts'
import css from './Timed.module.css'

/** The instrument, that the money is play money, and the ways to one's limits and records. */
export const TimedHead = ({ terms }: { terms: speedConfig.TimedTermsNow }) => {
  const { t } = useTranslation('timed')
  const { instId } = useSignalValue(timedDraft)
  const byId = useSignalValue(instrumentById)
  const instruments = useMemo(() => terms.instruments.flatMap((id) => byId.get(id) ?? []), [terms.instruments, byId])
  return (
    <div className={css['head']}>
      <InstrumentChoice
        name={instId.replace('-', ' / ')}
        instruments={instruments}
        current={instId}
        onChoose={(id) => change({ instId: id })}
      />
      <DemoTag />
      <span className={css['links']}>
        <Link className="icon-target" to="/x/limits" aria-label={t('limits')}>
          <ShieldCheck size={22} aria-hidden />
        </Link>
        <Link className="icon-target" to="/pages/contract/record2" aria-label={t('records')}>
          <History size={22} aria-hidden />
        </Link>
      </span>
    </div>
  )
}
