import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { instrumentById } from '../../../core/state/state.ts'
import { useStream } from '../../../core/state/streamContext.ts'
import { useAnswered } from '../../../core/state/useAnswered.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FeedFrame } from '../../../ui/FeedFrame.tsx'
import { useFeed } from '../../../ui/live/useFeed.ts'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import css from './Home.module.css'
import { RankRow } from './RankRow.tsx'

const LISTS = ['gainers', 'losers', 'volume'] as const
/** Rows of the first frame: as many as a phone shows above its edge. The others follow behind it. */
const FIRST_ROWS = 6
type List = (typeof LISTS)[number]

/** Who gained, lost and traded most in 24 hours; new every two seconds. */
export const Ranking = () => {
  const { t } = useTranslation('home')
  const stream = useStream()
  const [list, setList] = useState<List>('gainers')
  const { value } = useFeed(useCallback(() => stream.rank(), [stream]))
  const rank = useSignalValue(value)
  const known = useSignalValue(instrumentById)
  const rows = rank.data?.[list]
  const isWhole = useAnswered(rows !== undefined, false)
  return (
    <section className={css['rank']} aria-labelledby="rank-title">
      <h2 id="rank-title">{t('rank.title')}</h2>
      <Tabs
        items={LISTS.map((id) => ({ id, label: t(`rank.${id}`) }))}
        value={list}
        onChange={setList}
        label={t('rank.by')}
      />
      {rows === undefined && rank.fetch === 'failed' ? (
        <ErrorState compact title={t('rank.failed')} text={t('rank.failedText')} />
      ) : null}
      {rows === undefined && rank.fetch !== 'failed' ? <SkeletonRows count={10} /> : null}
      {rows?.length === 0 ? <Empty compact title={t('rank.empty')} /> : null}
      <FeedFrame value={value} polled className={css['old']}>
        <ol className={css['list']}>
          {rows?.slice(0, isWhole ? rows.length : FIRST_ROWS).map((entry) => (
            <li key={entry.instId}>
              <RankRow entry={entry} instrument={known.get(entry.instId)} />
            </li>
          ))}
        </ol>
      </FeedFrame>
    </section>
  )
}
