import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Instrument } from '#protocol'
import type { BookView, FeedValue, Stream } from '#stream'
import { fetchDefault } from '../../core/chunks/fetchChunk.ts'
import { useLazyPart } from '../../core/chunks/useLazyPart.ts'
import { useSignalPick } from '../../core/live/useSignalValue.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FeedFrame } from '../../ui/FeedFrame.tsx'
import { StepSelect } from '../../ui/live/book/StepSelect.tsx'
import { useBookSteps } from '../../ui/live/book/useBookSteps.ts'
import { useFeed } from '../../ui/live/useFeed.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import css from './Below.module.css'

/** Levels of a side that the picture sums up. */
const DEPTH = 100

const fetchDepth = () => fetchDefault(() => import('../../market/charts/depth/DepthChart.tsx'))
const isEmpty = ({ data }: FeedValue<BookView>): boolean => data === undefined

/** The depth chart of an instrument, with the price step that its levels are grouped by. */
export const Depth = ({ stream, instrument }: { stream: Stream; instrument: Instrument }) => {
  const { t } = useTranslation(['chart', 'market'])
  const { instId, tickSz, baseCcy, quoteCcy } = instrument
  const { Part: DepthChart, failed } = useLazyPart(fetchDepth)
  const { value: best } = useFeed(useCallback(() => stream.book(instId, { depth: 1 }), [stream, instId]))
  const steps = useBookSteps(best, tickSz)
  const [chosen, setChosen] = useState<string>()
  // Coarse at first: the picture is there for what lies further away than the book shows.
  const step = steps.find((one) => one === chosen) ?? steps.at(-1) ?? tickSz
  const { value } = useFeed(useCallback(() => stream.book(instId, { depth: DEPTH, step }), [stream, instId, step]))
  const waits = useSignalPick(value, isEmpty)
  return (
    <div className={css['book']}>
      <StepSelect
        className={css['step']}
        label={t('market:detail.group')}
        steps={steps}
        step={step}
        onStep={setChosen}
      />
      <FeedFrame value={value} instId={instId}>
        {DepthChart !== undefined && !waits ? (
          <DepthChart value={value} instrument={instrument} name={`${baseCcy} / ${quoteCcy}`} />
        ) : failed ? (
          <ErrorState compact title={t('market:detail.chartFailed')} text={t('chart:partFailed')} />
        ) : (
          <Skeleton height="220px" />
        )}
      </FeedFrame>
    </div>
  )
}
