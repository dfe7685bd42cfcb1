import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { type OutputOf, operators, type Reply } from '#protocol'
import { failureText } from '../core/request/message.ts'
import { invalidateCall } from '../core/request/queries.ts'
import { request } from '../core/request/request.ts'
import { showToast } from '../core/toastQueue.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { formatDateTime } from '../ui/format/time.ts'
import { SelectInput } from '../ui/forms/ChoiceInput.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { SubmitButton } from '../ui/forms/SubmitButton.tsx'
import { TextInput } from '../ui/forms/TextInput.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { KeyValue } from '../ui/KeyValue.tsx'
import { ListRow } from '../ui/ListRow.tsx'
import { Note } from '../ui/Note.tsx'
import { Stack } from '../ui/Stack.tsx'
import { RatingTexts } from './RatingTexts.tsx'
import { Reviews } from './Reviews.tsx'
import { useWhyNot } from './useWhyNot.ts'

const { findPerson, freezePerson, unfreezePerson, endSessions, listReviews } = operators.OPERATOR_CALLS
type Found = Reply<OutputOf<typeof findPerson>>
type OnReply = (reply: Found) => void

const asked = v.object({ ask: v.string() })

/** Finds an account by its name or number. */
const Search = ({ isMissing, onReply }: { isMissing: boolean; onReply: OnReply }) => {
  const { t } = useTranslation(['operator', 'common'])
  const form = useForm({
    schema: asked,
    values: { ask: '' },
    onSubmit: async (fields) => onReply(await request(findPerson, fields)),
  })
  return (
    <Card title={t('people.title')}>
      <Form of={form} gap="close">
        <TextInput {...form.field('ask')} label={t('people.ask')} autoCapitalize="none" />
        <SubmitButton
          of={form}
          size="normal"
          disabled={form.watch('ask').trim() === ''}
          why={t('common:first.fill', { field: t('operator:people.ask') })}
        >
          {t('people.find')}
        </SubmitButton>
        {isMissing ? <Note>{t('people.none')}</Note> : null}
      </Form>
    </Card>
  )
}

const decided = v.object({ note: v.string(), reason: v.optional(operators.freezeReason) })

type Asks = 'endSessions' | 'freeze' | 'unfreeze'

/** Ends the sessions of an account; freezes it for a reason, or asks that it be let move money again. */
const Actions = ({ person, onReply }: { person: operators.PersonView; onReply: OnReply }) => {
  const { t } = useTranslation('operator')
  const { uid, name, sessions, frozen, unfreezing } = person
  const [asks, setAsks] = useState<Asks>()
  const form = useForm({
    schema: decided,
    values: { note: '' },
    onSubmit: () => setAsks(frozen === undefined ? 'freeze' : 'unfreeze'),
  })
  const { note, reason } = form.watch()
  const why = useWhyNot()(note, frozen === undefined ? [[t('people.reason'), reason !== undefined]] : [])
  const act = async (): Promise<void> => {
    setAsks(undefined)
    let reply: Found | undefined
    if (asks === 'endSessions') reply = await request(endSessions, { uid })
    else if (asks === 'unfreeze') reply = await request(unfreezePerson, { uid, note })
    else if (reason !== undefined) reply = await request(freezePerson, { uid, reason, note })
    if (reply === undefined) return
    onReply(reply)
    // What was not done is not typed again.
    if (asks !== 'endSessions' && reply.kind === 'ok') form.reset()
    await invalidateCall(listReviews)
  }
  return (
    <>
      <Form of={form} gap="close">
        <Button variant="ghost" disabled={sessions === 0} onPress={() => setAsks('endSessions')}>
          {t('people.endSessions')}
        </Button>
        {unfreezing ? (
          <Note>{t('people.unfreezing')}</Note>
        ) : (
          <>
            <TextInput {...form.field('note')} label={t('note')} maxLength={500} />
            {frozen === undefined ? (
              <SelectInput
                {...form.field('reason')}
                label={t('people.reason')}
                options={operators.freezeReason.options.map((id) => ({ id, label: t(`freeze.${id}`) }))}
              />
            ) : null}
            <SubmitButton
              of={form}
              size="normal"
              disabled={why !== undefined}
              why={why}
              // Two buttons rather than one with two texts, so that a quick second tap does not undo the first.
              key={frozen === undefined ? 'freeze' : 'unfreeze'}
            >
              {t(frozen === undefined ? 'people.freeze' : 'people.unfreeze')}
            </SubmitButton>
          </>
        )}
      </Form>
      <Dialog
        open={asks !== undefined}
        onClose={() => setAsks(undefined)}
        title={asks === undefined ? '' : t(`people.${asks}`)}
        action={asks === undefined ? '' : t(`people.${asks}`)}
        tone={asks === 'freeze' ? 'danger' : 'plain'}
        onAction={act}
      >
        {[uid, name, asks === 'freeze' && reason !== undefined ? t(`freeze.${reason}`) : '']
          .filter((text) => text !== '')
          .join(' · ')}
        {asks === undefined ? null : <Note>{t(`people.effect.${asks}`)}</Note>}
        {asks === 'freeze' ? <Note>{t('review.looksAfter')}</Note> : null}
      </Dialog>
    </>
  )
}

const KINDS = ['freeze', 'unfreeze'] as const

/** One account: its state, its sessions, and whether it is frozen. */
export const People = ({ mayAct }: { mayAct: boolean }) => {
  const { t } = useTranslation(['operator', 'configuration'])
  const [person, setPerson] = useState<operators.PersonView | 'none'>()
  const show: OnReply = (reply) => {
    if (reply.kind === 'ok') setPerson(reply.data.person ?? 'none')
    else showToast(failureText(reply), 'bad')
  }
  // What a second person decided may be about the account that is shown.
  const again = async (): Promise<void> => {
    if (person !== undefined && person !== 'none') show(await request(findPerson, { ask: person.uid }))
  }
  return (
    <>
      <Reviews kinds={KINDS} onDone={again} />
      <Search isMissing={person === 'none'} onReply={show} />
      {person === undefined || person === 'none' ? null : (
        <Card title={person.uid}>
          <Stack gap={3}>
            <KeyValue
              rows={[
                { id: 'name', label: t('people.name'), value: person.name },
                { id: 'level', label: t('people.level'), value: String(person.level) },
                { id: 'since', label: t('people.since'), value: formatDateTime(person.createdAt) },
                { id: 'sessions', label: t('people.sessions'), value: String(person.sessions) },
                {
                  id: 'frozen',
                  label: t('people.frozen'),
                  value: person.frozen === undefined ? t('configuration:no') : t(`freeze.${person.frozen.reason}`),
                  strong: true,
                },
              ]}
            />
            <ListRow label={t('card.open')} href={`/desk?view=people&user=${person.uid}`} />
            {mayAct ? <Actions person={person} onReply={show} /> : null}
          </Stack>
        </Card>
      )}
      {person === undefined || person === 'none' ? null : (
        <RatingTexts key={person.uid} uid={person.uid} mayAct={mayAct} />
      )}
    </>
  )
}
