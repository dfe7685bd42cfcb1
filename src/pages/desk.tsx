import { Activity } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { operators } from '#protocol'
import { failureText } from '../core/request/message.ts'
import { useCall } from '../core/request/useCall.ts'
import { useNavigation } from '../core/screens/navigation.ts'
import { C2cCase } from '../operator/C2cCase.tsx'
import { C2cQueue } from '../operator/C2cQueue.tsx'
import { Case } from '../operator/Case.tsx'
import { Chat } from '../operator/Chat.tsx'
import { Chats } from '../operator/Chats.tsx'
import { CustomerCard } from '../operator/CustomerCard.tsx'
import { Earn } from '../operator/Earn.tsx'
import { ListAndOne } from '../operator/ListAndOne.tsx'
import { Log } from '../operator/Log.tsx'
import { PageAction } from '../operator/PageAction.tsx'
import { People } from '../operator/People.tsx'
import { Queue } from '../operator/Queue.tsx'
import { Referrals } from '../operator/Referrals.tsx'
import { Settings } from '../operator/Settings.tsx'
import { SignIn } from '../operator/SignIn.tsx'
import { TextReports } from '../operator/TextReports.tsx'
import { useOperator } from '../operator/useOperator.ts'
import { useSupportUpdates } from '../operator/useSupportUpdates.ts'
import { Venue } from '../operator/Venue.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Page } from '../ui/Page.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { Tabs } from '../ui/Tabs.tsx'

/** Each view with the roles that see it; without any, every operator. */
const VIEWS = {
  cases: ['reviewer', 'treasurer', 'auditor'],
  c2c: ['treasurer', 'auditor'],
  referrals: ['treasurer', 'auditor'],
  support: ['support', 'auditor'],
  people: ['support', 'auditor'],
  earn: ['treasurer', 'configurator', 'auditor'],
  settings: ['configurator', 'auditor'],
  texts: ['configurator', 'auditor'],
  venue: operators.role.options,
  log: ['auditor'],
} as const satisfies Record<string, readonly operators.Role[]>
const WORK_INTERVAL_MS = 10_000
type View = keyof typeof VIEWS
const ALL = Object.keys(VIEWS) as View[]

const Inside = ({ me }: { me: operators.Operator }) => {
  const { t } = useTranslation(['operator', 'support'])
  const [query] = useSearchParams()
  const navigation = useNavigation()
  const seen = ALL.filter((view) => VIEWS[view].some((role) => me.roles.includes(role)))
  const view = seen.find((one) => one === query.get('view')) ?? seen[0] ?? 'venue'
  const id = query.get('id') ?? ''
  const user = query.get('user') ?? ''
  const updates = useSupportUpdates(seen.includes('support'))
  const has = (role: operators.Role): boolean => me.roles.includes(role)
  const decides = has('reviewer') || has('treasurer') || has('configurator')
  const work = useCall(operators.OPERATOR_CALLS.countWork, {}, { enabled: decides, every: WORK_INTERVAL_MS })
  const waits: Partial<Record<View, number>> = {
    cases: work.data?.cases ?? 0,
    c2c: work.data?.c2c ?? 0,
    referrals: work.data?.referrals ?? 0,
    texts: work.data?.texts ?? 0,
    support: updates.waiting + updates.unread,
  }
  return (
    <>
      <Tabs
        label={t('views')}
        value={view}
        onChange={(next) => navigation.replace(`/desk?view=${next}`)}
        items={seen.map((one) => ({
          id: one,
          label: (waits[one] ?? 0) > 0 ? `${t(`view.${one}`)} ${waits[one]}` : t(`view.${one}`),
        }))}
      />
      {user !== '' ? (
        <>
          <PageAction
            onPress={() => navigation.replace(id === '' ? `/desk?view=${view}` : `/desk?view=${view}&id=${id}`)}
          >
            {t('card.back')}
          </PageAction>
          <CustomerCard key={user} uid={user} />
        </>
      ) : view === 'cases' ? (
        <ListAndOne
          list={<Queue current={id} />}
          one={id === '' ? undefined : <Case key={id} id={id} me={me} />}
          back={t('queue.back')}
          onBack={() => navigation.replace('/desk?view=cases')}
        />
      ) : view === 'c2c' ? (
        <ListAndOne
          list={<C2cQueue />}
          one={id === '' ? undefined : <C2cCase key={id} id={id} />}
          back={t('queue.back')}
          onBack={() => navigation.replace('/desk?view=c2c')}
        />
      ) : view === 'referrals' ? (
        <Referrals id={id} />
      ) : view === 'support' ? (
        <ListAndOne
          list={<Chats updates={updates} />}
          one={id === '' ? undefined : <Chat key={id} id={id} updates={updates} />}
          back={t('support:operator.back')}
          onBack={() => navigation.replace('/desk?view=support')}
        />
      ) : view === 'people' ? (
        <People mayAct={has('support')} />
      ) : view === 'earn' ? (
        <Earn showsTerms={seen.includes('settings')} />
      ) : view === 'settings' ? (
        <Settings
          key={query.toString()}
          mayAct={has('configurator')}
          first={{ kind: query.get('kind') ?? '', key: query.get('key') ?? '' }}
        />
      ) : view === 'texts' ? (
        <TextReports mayAct={has('configurator')} />
      ) : view === 'venue' ? (
        <Venue mayAct={has('configurator')} />
      ) : (
        <Log />
      )}
    </>
  )
}

/** Where operators work. Their sign-in is their own; a user's session means nothing here. */
const OperatorPage = () => {
  const { t } = useTranslation(['operator', 'shell'])
  const { data: me, before, failure, refetch, begin, leave } = useOperator()
  const shown = me ?? before
  return (
    <Page tint bar={<PageBar title={t('shell:title.operator')} back="/pages/login/login" />}>
      {me !== undefined ? null : failure === undefined ? (
        <SkeletonRows count={4} />
      ) : failure.kind === 'expired' ? (
        <SignIn before={before} onDone={(operator) => void begin(operator)} />
      ) : (
        <ErrorState title={failureText(failure)} onRetry={refetch} />
      )}
      {shown === undefined ? null : (
        // Behind a sign-in nobody sees it and it asks for nothing, but what was typed is kept.
        <Activity key={shown.id} mode={me === undefined ? 'hidden' : 'visible'}>
          <Inside me={shown} />
          <PageAction onPress={leave}>{t('signOut', { name: shown.name })}</PageAction>
        </Activity>
      )}
    </Page>
  )
}

export default OperatorPage
