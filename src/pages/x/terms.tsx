import { useTranslation } from 'react-i18next'
import { type OutputOf, speedConfig } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'
import { useDue } from '../../reading/terms/useDue.ts'
import { CallState } from '../../ui/CallState.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { formatDateTime } from '../../ui/format/time.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { termRows } from './parts/termRows.ts'

type Change = OutputOf<typeof speedConfig.changes>['changes'][number]

const Changes = ({ changes }: { changes: readonly Change[] }) => {
  const { t } = useTranslation('timed')
  const byDate = changes.toSorted((a, b) => a.from - b.from || a.config - b.config)
  const due = useDue(byDate.map(({ from }) => from))
  // The newest of those that have begun.
  const current = byDate[due - 1]?.config
  const coming = new Set(byDate.slice(due).map(({ config }) => config))
  if (changes.length === 0) return <Empty title={t('terms.empty')} />
  return (
    <>
      <Card>
        <Note>{t('terms.lead')}</Note>
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
                {coming.has(config) ? <Tag tone="warn">{t('terms.coming')}</Tag> : null}
              </>
            }
          >
            <Note>{t('terms.from', { time: formatDateTime(from) })}</Note>
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
  const call = useCall(speedConfig.changes, {}, { fresh: 60_000 })
  return (
    <Page tint bar={<PageBar title={t('title.timedTerms')} back="/x/specifications" />}>
      <CallState call={call}>{({ changes }) => <Changes changes={changes} />}</CallState>
    </Page>
  )
}

export default Terms
