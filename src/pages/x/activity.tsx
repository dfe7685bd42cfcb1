import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { activity } from '#protocol'
import { deviceText } from '../../account/activity/deviceText.ts'
import { useCallPages } from '../../core/request/useCallPages.ts'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { formatDateTime } from '../../ui/format/time.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { Paged } from '../../ui/Paged.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Tag } from '../../ui/Tag.tsx'

const FAILED: ReadonlySet<activity.EventKind> = new Set(['signInFailed', 'stepUpFailed', 'payPasswordLocked'])

/** What is about a case says of which kind. */
const ABOUT_CASES: ReadonlySet<activity.EventKind> = new Set([
  'certificationSent',
  'certificationDecided',
  'caseOpened',
  'caseDecided',
  'payPasswordChanged',
  'totpRemoved',
])
/** What is about a device names its browser and system: `Chrome, Android`. */
const ABOUT_DEVICES: ReadonlySet<activity.EventKind> = new Set(['sessionEnded', 'deviceForgotten'])
const WORDS = ['primary', 'advanced', 'reset', 'appeal', 'deposit', 'withdrawal', 'manualReset'] as const

/** Kinds of cases are words of the venue, and devices have names; everything else is a name that somebody gave. */
const aboutText = (t: TFunction<'activity'>, kind: activity.EventKind, about: string): string => {
  const word = ABOUT_CASES.has(kind) ? WORDS.find((one) => one === about) : undefined
  if (word !== undefined) return t(`about.${word}`)
  const [browser, system] = ABOUT_DEVICES.has(kind) ? about.split(', ') : []
  return browser === undefined || system === undefined ? about : deviceText(t, { browser, system })
}

const EventRow = ({ event }: { event: activity.AccountEvent }) => {
  const { t } = useTranslation('activity')
  const { kind, time, ip, device, about, proofs } = event
  const proof = proofs.map((one) => t(`proof.${one}`)).join(' + ')
  const proved = kind === 'signInFailed' ? t('notAccepted', { proof }) : proof
  const facts = [
    formatDateTime(time),
    ...(proof === '' ? [] : [proved]),
    ...(ip === '' ? [t('byVenue')] : [deviceText(t, device), ip]),
  ]
  return (
    <ListRow
      label={
        <>
          {t(`kind.${kind}`)}
          {about === '' ? null : ` · ${aboutText(t, kind, about)}`}
        </>
      }
      // A line may break behind the point, not before it.
      hint={facts.join('\u00a0· ')}
      end={FAILED.has(kind) ? <Tag tone="bad">{t('failed')}</Tag> : undefined}
    />
  )
}

const Events = ({ view }: { view: 'all' | 'signIns' }) => {
  const { t } = useTranslation('activity')
  const pages = useCallPages(activity.list, { view })
  const events = pages.pages.flatMap((page) => page.events)
  return (
    <Paged pages={pages} count={events.length} rows={6} empty={<Empty title={t('empty')} />}>
      <Stack gap={1} space="below">
        <ListSection>
          {events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ListSection>
      </Stack>
    </Paged>
  )
}

/** What happened to the security of the account (`?view=signIns`), and what to do about what one did not do. */
const ActivityPage = () => {
  const { t } = useTranslation(['activity', 'shell'])
  const [query, setQuery] = useSearchParams()
  const view = query.get('view') === 'signIns' ? 'signIns' : 'all'
  return (
    <Page tint bar={<PageBar title={t('shell:title.activity')} />}>
      <Tabs
        label={t('shell:title.activity')}
        value={view}
        onChange={(id) => setQuery(id === 'signIns' ? { view: id } : {}, { replace: true })}
        items={[
          { id: 'all', label: t('activity:all') },
          { id: 'signIns', label: t('activity:signIns') },
        ]}
      />
      <Events key={view} view={view} />
      <Card title={t('activity:notYou')}>
        <Note>{t('activity:notYouText')}</Note>
      </Card>
      <ListSection>
        <ListRow label={t('shell:title.devices')} href="/x/devices" />
        <ListRow label={t('activity:changePassword')} href="/pages/personal/changePassword" />
      </ListSection>
    </Page>
  )
}

export default ActivityPage
