import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../core/request/message.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { accountKind } from '../../ui/forms/accountKind.ts'
import { Lead } from '../../ui/forms/Lead.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { keepResetDraft, resetDraft } from './parts/resetDraft.ts'
import { sendResetCode } from './parts/sendCode.ts'
import { isGood, sentCode } from './parts/sentCode.ts'
import { FORGET, useResetDraft } from './parts/useResetDraft.ts'
import { withFor } from './parts/withFor.ts'

/** A forgotten password, second step: how the user proves that the account is theirs. */
const SafeVerify = () => {
  const { t } = useTranslation(['security', 'shell'])
  const navigation = useNavigation()
  const draft = useResetDraft()
  const [problem, setProblem] = useState<string>()
  const byCode = async (account: string): Promise<void> => {
    if (!isGood(resetDraft()?.sent, account)) {
      const reply = await sendResetCode(account)
      // Another code may not be asked for yet: the one that was sent a moment ago is still good.
      if (reply.kind === 'refused' && reply.error === 'tooManyRequests') {
        const wait = Number(reply.values?.['seconds'] ?? 60) * 1000
        keepResetDraft({ account, sent: sentCode(account, { resendAfter: wait, expiresAfter: wait }) })
      } else if (reply.kind !== 'ok') return setProblem(failureText(reply))
      else keepResetDraft({ account, sent: sentCode(account, reply.data) })
    }
    return navigation.push('/pages/login/emailVerificationNologin')
  }
  return (
    <Page tint bar={<PageBar title={t('shell:title.safeVerify')} back={FORGET} />}>
      <Lead title={t('security:way.lead')} text={t('security:way.text')} />
      {draft === undefined ? null : (
        <ListSection note={t('security:way.none')}>
          <ListRow
            label={t(accountKind(draft.account) === 'email' ? 'security:way.email' : 'security:way.mobile')}
            hint={draft.account}
            onPress={() => void byCode(draft.account)}
          />
          <ListRow
            label={t('security:way.app')}
            hint={t('security:way.appHint')}
            onPress={() => navigation.push(withFor('reset'))}
          />
        </ListSection>
      )}
      <Note tone="bad" role="alert" hidden={problem === undefined}>
        {problem}
      </Note>
    </Page>
  )
}

export default SafeVerify
