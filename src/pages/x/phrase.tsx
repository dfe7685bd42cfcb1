import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { activity } from '#protocol'
import { useProof } from '../../account/security/useProof.tsx'
import { failureText } from '../../core/request/message.ts'
import { request } from '../../core/request/request.ts'
import { useCall } from '../../core/request/useCall.ts'
import { showToast } from '../../core/toastQueue.ts'
import { Button } from '../../ui/Button.tsx'
import { CallState } from '../../ui/CallState.tsx'
import { Card } from '../../ui/Card.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'

const schema = v.object({ phrase: v.string() })

const Phrase = ({ now, onDone }: { now: string; onDone: () => Promise<unknown> }) => {
  const { t } = useTranslation(['activity', 'common'])
  const form = useForm({
    schema,
    values: { phrase: '' },
    onSubmit: ({ phrase }) => set(phrase),
  })
  const text = form.watch('phrase')
  const { run, sheet } = useProof()
  const problem = text.trim() === '' || v.is(activity.phrase, text) ? undefined : t('phrase.problem')
  const why = problem === undefined ? t('common:first.fill', { field: t('activity:phrase.new') }) : undefined
  const set = async (phrase: string): Promise<void> => {
    const reply = await run({ act: 'phrase' }, (code) =>
      request(activity.setPhrase, { phrase, ...(code === undefined ? {} : { code }) }),
    )
    if (reply === undefined) return
    if (reply.kind === 'ok') {
      form.reset()
      showToast(t('done'), 'good')
    } else showToast(failureText(reply), 'bad')
    await onDone()
  }
  return (
    <Card>
      <Form of={form} gap="close">
        <Note>{t('phrase.text')}</Note>
        <KeyValue rows={[{ id: 'now', label: t('phrase.now'), value: now === '' ? t('phrase.none') : now }]} />
        <TextInput
          {...form.field('phrase')}
          label={t('phrase.new')}
          hint={t('phrase.hint')}
          maxLength={24}
          error={problem}
        />
        <SubmitButton of={form} size="normal" disabled={text.trim() === '' || problem !== undefined} why={why}>
          {t('phrase.set')}
        </SubmitButton>
        {now === '' ? null : (
          <Button wide variant="ghost" onPress={() => set('')}>
            {t('phrase.remove')}
          </Button>
        )}
      </Form>
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
