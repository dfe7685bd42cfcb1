import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { common } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'
import { CallState } from '../../ui/CallState.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { formatDateTime } from '../../ui/format/time.ts'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import css from './mailbox.module.css'
import { CodeText } from './parts/CodeText.tsx'

/** How often the open mailbox is asked for again. */
const POLL_MS = 3_000

const Messages = ({ account }: { account: string }) => {
  const { t } = useTranslation('account')
  return (
    <CallState
      call={useCall(common.demoMailbox, { account }, { every: POLL_MS })}
      rows={3}
      compact
      isMissing={(failure) => failure.kind === 'unknown' && failure.status === 404}
      missing={<Empty compact title={t('mailbox.notDemo')} text={t('mailbox.notDemoText')} />}
      isEmpty={({ messages }) => messages.length === 0}
      empty={<Empty compact title={t('mailbox.empty')} text={t('mailbox.emptyText')} />}
    >
      {({ messages }) =>
        messages.map(({ id, subject, text, time }) => (
          <Card key={id}>
            <span className={css['time']}>{formatDateTime(time)}</span>
            <h2 className={css['subject']}>{subject}</h2>
            <CodeText text={text} />
          </Card>
        ))
      }
    </CallState>
  )
}

/** Demo mode: the mails and texts of an account, so that sign-up works without a mail server. */
const Mailbox = () => {
  const { t } = useTranslation(['account', 'shell'])
  const { search } = useLocation()
  const [account, setAccount] = useState(() => new URLSearchParams(search).get('account') ?? '')
  const asked = useDebounced(account.trim())
  return (
    <Page tint bar={<PageBar title={t('shell:title.mailbox')} />}>
      <Card>
        <p className={css['text']}>{t('account:mailbox.text')}</p>
        <TextField
          label={t('account:field.account')}
          value={account}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setAccount(event.target.value)}
        />
      </Card>
      <section aria-label={t('account:mailbox.list')} aria-live="polite">
        {asked === '' ? (
          <Empty compact title={t('account:mailbox.noAccount')} text={t('account:mailbox.noAccountText')} />
        ) : (
          <Messages account={asked} />
        )}
      </section>
    </Page>
  )
}

export default Mailbox
