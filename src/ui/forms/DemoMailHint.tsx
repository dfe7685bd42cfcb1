import { useTranslation } from 'react-i18next'
import { common } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useCall } from '../../core/request/useCall.ts'
import { domain } from '../../core/state/state.ts'
import { Button } from '../Button.tsx'
import { Note } from '../Note.tsx'
import { PageLink } from './PageLink.tsx'

/** How often it is looked whether a code has come. */
const POLL_MS = 3_000

interface DemoMailHintProps {
  readonly account: string
  /** A code was sent to it, and can stand here. */
  readonly isSent?: boolean
  /** False where leaving for the mailbox would lose what is under way (a sheet, a form with passwords). */
  readonly link?: boolean
  /** Takes the code over and sends it: one tap in place of typing what stands here. */
  readonly onUse?: ((code: string) => unknown) | undefined
}

const DemoCode = ({ account, onUse }: Pick<DemoMailHintProps, 'account' | 'onUse'>) => {
  const { t } = useTranslation('account')
  const { data } = useCall(common.demoMailbox, { account }, { every: POLL_MS, quiet: true })
  const code = data?.messages.find((message) => message.code !== undefined)?.code
  return (
    <>
      <output>{code === undefined ? null : <Note tone="demo">{t('demoCode', { code })}</Note>}</output>
      {code === undefined || onUse === undefined ? null : (
        <Button variant="ghost" onPress={() => onUse(code)}>
          {t('useDemoCode')}
        </Button>
      )}
    </>
  )
}

/** In demo mode no message leaves the venue: the code stands here, and the mailbox page has them all. Nothing elsewhere. */
export const DemoMailHint = ({ account, isSent = true, link = true, onUse }: DemoMailHintProps) => {
  const { t } = useTranslation('account')
  const name = account.trim()
  if (useSignalValue(domain)?.demo !== true) return null
  return (
    <div>
      {isSent && name !== '' ? <DemoCode account={name} onUse={onUse} /> : null}
      {link ? <PageLink to={`/x/mailbox?account=${encodeURIComponent(name)}`}>{t('openMailbox')}</PageLink> : null}
    </div>
  )
}
