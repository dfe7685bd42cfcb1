import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { activity } from '#protocol'
import css from '../../account/activity/Activity.module.css'
import { useProof } from '../../account/security/useProof.tsx'
import { failureText } from '../../core/request/message.ts'
import { request } from '../../core/request/request.ts'
import { useCall } from '../../core/request/useCall.ts'
import { showToast } from '../../core/toastQueue.ts'
import { Button } from '../../ui/Button.tsx'
import { CallState } from '../../ui/CallState.tsx'
import { Card } from '../../ui/Card.tsx'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { TextField } from '../../ui/TextField.tsx'

const Phrase = ({ now, onDone }: { now: string; onDone: () => Promise<unknown> }) => {
  const { t } = useTranslation('activity')
  const [text, setText] = useState('')
  const { run, sheet } = useProof()
  const problem = text.trim() === '' || v.is(activity.phrase, text) ? undefined : t('phrase.problem')
  const set = async (phrase: string): Promise<void> => {
    const reply = await run((code) => request(activity.setPhrase, { phrase, ...(code === undefined ? {} : { code }) }))
    if (reply === undefined) return
    if (reply.kind === 'ok') {
      setText('')
      showToast(t('done'), 'good')
    } else showToast(failureText(reply), 'bad')
    await onDone()
  }
  return (
    <Card>
      <div className={css['form']}>
        <p className={css['note']}>{t('phrase.text')}</p>
        <KeyValue rows={[{ id: 'now', label: t('phrase.now'), value: now === '' ? t('phrase.none') : now }]} />
        <TextField
          label={t('phrase.new')}
          hint={t('phrase.hint')}
          value={text}
          maxLength={24}
          error={problem}
          onChange={(event) => setText(event.target.value)}
        />
        <Button wide disabled={text.trim() === '' || problem !== undefined} onPress={() => set(text)}>
          {t('phrase.set')}
        </Button>
        {now === '' ? null : (
          <Button wide variant="ghost" onPress={() => set('')}>
            {t('phrase.remove')}
          </Button>
        )}
      </div>
      {sheet}
    </Card>
  )
}

/** The words that stand in each mail to this account, so that a forged one can be told. */
const PhrasePage = () => {
  const { t } = useTranslation('shell')
  const call = useCall(activity.getPhrase, {})
  return (
    <Page tint bar={<PageBar title={t('title.phrase')} />}>
      <CallState call={call} rows={4}>
        {({ phrase }) => <Phrase now={phrase} onDone={call.refetch} />}
      </CallState>
    </Page>
  )
}

export default PhrasePage
