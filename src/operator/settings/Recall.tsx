import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { operators } from '#protocol'
import { failureText } from '../../core/request/message.ts'
import { request } from '../../core/request/request.ts'
import { showToast } from '../../core/toastQueue.ts'
import { SettingChanges } from '../../proofs/SettingChanges.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { Note } from '../../ui/Note.tsx'
import { useWhyNot } from '../useWhyNot.ts'

const schema = v.object({ note: v.string() })

/** Takes back what was announced and does not count yet. */
export const Recall = ({
  line: { id, changes },
  onDone,
}: {
  line: operators.SettingEntry
  onDone: () => Promise<unknown>
}) => {
  const { t } = useTranslation('operator')
  const [isOpen, setOpen] = useState(false)
  const [asks, setAsks] = useState(false)
  const form = useForm({ schema, values: { note: '' }, onSubmit: () => setAsks(true) })
  const note = form.watch('note')
  const why = useWhyNot()(note)
  const recall = async (): Promise<void> => {
    setAsks(false)
    const reply = await request(operators.OPERATOR_CALLS.recallSetting, { id, note })
    if (reply.kind !== 'ok') showToast(failureText(reply), 'bad')
    else if (reply.data.outcome === 'done') showToast(t('settings.recalled'), 'good')
    else showToast(t('settings.recallGone'), 'bad')
    await onDone()
  }
  if (!isOpen)
    return (
      <Button variant="ghost" onPress={() => setOpen(true)}>
        {t('settings.recallThis')}
      </Button>
    )
  return (
    <Form of={form} gap="close" label={t('settings.recall')}>
      <TextInput {...form.field('note')} label={t('note')} maxLength={500} />
      <SubmitButton of={form} size="normal" disabled={why !== undefined} why={why}>
        {t('settings.recall')}
      </SubmitButton>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('settings.recallTitle')}
        action={t('settings.recall')}
        onAction={recall}
      >
        <SettingChanges changes={changes} />
        <Note>{t('settings.recallText')}</Note>
      </Dialog>
    </Form>
  )
}
