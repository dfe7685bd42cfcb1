import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type OutputOf, speedConfig } from '#protocol'
import { useStream } from '../../app/streamContext.ts'
import { formatDateTime } from '../../format/time.ts'
import { useSignalPick } from '../../live/useSignalValue.ts'
import { failureText } from '../../request/message.ts'
import { useCall } from '../../request/useCall.ts'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import css from './parts/Reference.module.css'
import { termRows } from './parts/termRows.ts'

type Change = OutputOf<typeof speedConfig.changes>['changes'][number]

/** Number of the configuration that counts at this moment: the newest of those that have begun. */
const inForce = (changes: readonly Change[], now: number): number | undefined =>
  changes.toSorted((a, b) => b.from - a.from).find(({ from }) => from <= now)?.config

const Changes = ({ changes }: { changes: readonly Change[] }) => {
  const { t } = useTranslation('timed')
  const stream = useStream()
  const current = useSignalPick(
    stream.now,
    useCallback((now: number) => inForce(changes, now + (stream.clock.peek()?.offset ?? 0)), [changes, stream]),
  )
  if (changes.length === 0) return <Empty title={t('terms.empty')} />
  return (
    <>
      <Card>
        <p className={css['said']}>{t('terms.lead')}</p>
      </Card>
      {changes.map(({ config, from, note, settings }, at) => {
        const before = changes[at + 1]?.settings
        return (
          <Card
            key={config}
            title={
              <>
                {t('terms.number', { number: config })}{' '}
                {config === current ? <Tag tone="up">{t('terms.now')}</Tag> : null}
              </>
            }
          >
            <p className={css['said']}>{t('terms.from', { time: formatDateTime(from) })}</p>
            {note === '' || before === undefined ? null : <p>{note}</p>}
            <KeyValue rows={termRows(t, settings, before, config === current)} />
          </Card>
        )
      })}
      <Card flush>
        <ListRow label={t('record.open')} href="/pages/contract/contract?product=timed" />
      </Card>
    </>
  )
}

/** Every configuration that timed contracts have had or will have, newest first, with what each changed. */
const Terms = () => {
  const { t } = useTranslation('shell')
  const { data, failure, refetch } = useCall(speedConfig.changes, {}, { fresh: 60_000 })
  return (
    <Page tint bar={<PageBar title={t('title.timedTerms')} back="/x/specifications" />}>
      {data !== undefined ? (
        <Changes changes={data.changes} />
      ) : failure === undefined ? (
        <SkeletonRows />
      ) : (
        <ErrorState title={failureText(failure)} onRetry={refetch} />
      )}
    </Page>
  )
}

export default Terms
