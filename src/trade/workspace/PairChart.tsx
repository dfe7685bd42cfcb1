import { useTranslation } from 'react-i18next'
import type { Instrument, Side } from '#protocol'
import { useLazyPart } from '../../core/chunks/useLazyPart.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { fetchPart } from '../../ui/fetchPart.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ticketPath } from '../names/ticketPath.ts'

const fetchChart = () =>
  fetchPart(async () => ({ default: (await import('../pair/ChartPanel.tsx')).ChartPanel }), ['market', 'chart'])

/** The chart of a pair or a perpetual, as high as there is room; a price that is taken from it goes to the ticket beside. */
export const PairChart = ({ instrument }: { instrument: Instrument }) => {
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
