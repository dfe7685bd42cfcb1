import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Instrument, Side } from '#protocol'
import { useLazyPart } from '../../core/chunks/useLazyPart.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { fetchPart } from '../../ui/fetchPart.ts'
import { useMedia } from '../../ui/live/useMedia.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ticketPath } from '../names/ticketPath.ts'
import css from './Workspace.module.css'

/** Room for a chart beside a ticket. */
const WIDE = '(min-width: 820px)'

const fetchChart = () =>
  fetchPart(async () => ({ default: (await import('../pair/ChartPanel.tsx')).ChartPanel }), ['market', 'chart'])

const Chart = ({ instrument }: { instrument: Instrument }) => {
  const { t } = useTranslation('shell')
  const stream = useStream()
  const navigation = useNavigation()
  const { Part, failed } = useLazyPart(fetchChart)
  if (Part === undefined)
    return failed ? <ErrorState title={t('chunkFailed')} text={t('chunkFailedText')} /> : <Skeleton height="100%" />
  // The ticket beside takes the price over.
  const order = (side: Side, price: string): void => navigation.replace(ticketPath(instrument, { side, price }))
  const name = `${instrument.baseCcy} / ${instrument.quoteCcy}`
  return <Part key={instrument.instId} stream={stream} instrument={instrument} name={name} onOrder={order} fill />
}

interface WorkspaceProps {
  readonly instrument: Instrument
  /** Book and ticket. */
  readonly panel: ReactNode
  /** Positions and orders. */
  readonly below: ReactNode
}

/**
 * What stands on the screen of a ticket. On a phone the panel, and below it what is held; on a wide window the chart stands
 * beside the panel and above what is held, and each part scrolls by itself, so that the view stays as it is while one
 * trades.
 */
export const Workspace = ({ instrument, panel, below }: WorkspaceProps) => (
  <div className={css['workspace']} data-workspace>
    {useMedia(WIDE) ? (
      <div className={css['chart']}>
        <Chart instrument={instrument} />
      </div>
    ) : null}
    <div className={css['panel']}>{panel}</div>
    <div className={css['below']}>{below}</div>
  </div>
)
