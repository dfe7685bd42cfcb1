import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { passkeys, type Reply } from '#protocol'
import { atLocalhost, passkeyObstacle } from '../../account/activity/passkeySupport.ts'
import { useProof } from '../../account/security/useProof.tsx'
import { failureText } from '../../core/request/message.ts'
import { request } from '../../core/request/request.ts'
import { useCall } from '../../core/request/useCall.ts'
import { showToast } from '../../core/toastQueue.ts'
import { Button } from '../../ui/Button.tsx'
import { CallState } from '../../ui/CallState.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { formatDateTime } from '../../ui/format/time.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Tag } from '../../ui/Tag.tsx'

type End = Reply<unknown> | undefined

const named = v.object({ name: v.string() })

interface EditProps {
  passkey: passkeys.Passkey
  onRename: (name: string) => Promise<void>
  onRemove: () => Promise<void>
}

const Edit = ({ passkey, onRename, onRemove }: EditProps) => {
  const { t } = useTranslation(['activity', 'common'])
  const form = useForm({ schema: named, values: { name: passkey.name }, onSubmit: ({ name }) => onRename(name) })
  return (
    <Form of={form} gap="close">
      <TextInput {...form.field('name')} label={t('passkey.name')} maxLength={40} />
      <SubmitButton
        of={form}
        size="normal"
        disabled={form.watch('name').trim() === ''}
        why={t('common:first.fill', { field: t('activity:passkey.name') })}
      >
        {t('passkey.rename')}
      </SubmitButton>
      <Note>{t('passkey.removeText')}</Note>
      <Button wide variant="danger" onPress={onRemove}>
        {t('passkey.remove')}
      </Button>
    </Form>
  )
}

const Add = ({ tell, run }: { tell: (end: End) => Promise<void>; run: ReturnType<typeof useProof>['run'] }) => {
  const { t } = useTranslation('activity')
  const form = useForm({ schema: named, values: { name: '' }, onSubmit: ({ name }) => add(name) })
  const obstacle = passkeyObstacle()
  if (obstacle !== undefined) {
    const working = obstacle === 'address' ? atLocalhost() : undefined
    return (
      <Note>
        {t(`passkey.${obstacle}`)} {working === undefined ? null : <a href={working}>{new URL(working).host}</a>}
      </Note>
    )
  }
  const add = async (name: string): Promise<void> => {
    const begun = await run({ act: 'passkey' }, (code) =>
      request(passkeys.beginAdd, code === undefined ? {} : { code }),
    )
    if (begun?.kind !== 'ok') return tell(begun)
    const { makePasskey } = await import('../../account/activity/askPasskey.ts')
    const response = await makePasskey(begun.data.options)
    if (response === undefined) return showToast(t('passkey.left'))
    form.reset()
    return tell(await request(passkeys.finishAdd, { name: name.trim() || t('passkey.unnamed'), response }))
  }
  return (
    <Form of={form} gap="close">
      <TextInput {...form.field('name')} label={t('passkey.name')} hint={t('passkey.nameHint')} maxLength={40} />
      <SubmitButton of={form} size="normal">
        {t('passkey.add')}
      </SubmitButton>
    </Form>
  )
}

/** The passkeys of the account: what they are, those there are, and another one. */
const PasskeysPage = () => {
  const { t } = useTranslation(['activity', 'shell'])
  const call = useCall(passkeys.list, {})
  const { run, sheet } = useProof()
  const [edited, setEdited] = useState<passkeys.Passkey>()
  const tell = async (end: End): Promise<void> => {
    if (end === undefined) return
    if (end.kind === 'ok') showToast(t('activity:done'), 'good')
    else showToast(failureText(end), 'bad')
    await call.refetch()
  }
  return (
    <Page tint bar={<PageBar title={t('shell:title.passkeys')} />}>
      <Card>
        <Note>{t('activity:passkey.text')}</Note>
      </Card>
      <CallState
        call={call}
        rows={3}
        isEmpty={({ passkeys: own }) => own.length === 0}
        empty={<Empty compact title={t('activity:passkey.none')} />}
      >
        {({ passkeys: own }) => (
          <ListSection title={t('shell:title.passkeys')}>
            {own.map((passkey) => (
              <ListRow
                key={passkey.id}
                label={
                  <>
                    {passkey.name} {passkey.synced ? <Tag>{t('activity:passkey.synced')}</Tag> : null}
                  </>
                }
                hint={
                  passkey.usedAt === ''
                    ? t('activity:since', { time: formatDateTime(passkey.createdAt) })
                    : t('activity:seen', { time: formatDateTime(passkey.usedAt) })
                }
                onPress={() => setEdited(passkey)}
              />
            ))}
          </ListSection>
        )}
      </CallState>
      <Card title={t('activity:passkey.add')}>
        <Add tell={tell} run={run} />
      </Card>
      <ListSection>
        <ListRow label={t('shell:title.safety')} href="/pages/personal/safety" />
      </ListSection>
      <Sheet open={edited !== undefined} onClose={() => setEdited(undefined)} title={edited?.name ?? ''}>
        {edited === undefined ? null : (
          <Edit
            passkey={edited}
            onRename={async (name) => {
              await tell(await request(passkeys.rename, { id: edited.id, name }))
              setEdited(undefined)
            }}
            onRemove={async () => {
              setEdited(undefined)
              await tell(
                await run({ act: 'passkeyOff', id: edited.id }, (code) =>
                  request(passkeys.remove, { id: edited.id, ...(code === undefined ? {} : { code }) }),
                ),
              )
            }}
          />
        )}
      </Sheet>
      {sheet}
    </Page>
  )
}

export default PasskeysPage
