import { useTranslation } from 'react-i18next'

/** A note shorter than this says nothing. */
const NOTE_LETTERS = 3

export const isNote = (text: string): boolean => text.trim().length >= NOTE_LETTERS

/** Why an act with a note cannot be sent yet: the first field that is not filled in, by its label; then the note. */
export const useWhyNot = () => {
  const { t } = useTranslation(['operator', 'common'])
  return (note: string, fields: readonly (readonly [label: string, isFilled: boolean])[] = []): string | undefined => {
    const open = fields.find(([, isFilled]) => !isFilled)
    if (open !== undefined) return t('common:first.fill', { field: open[0] })
    return isNote(note) ? undefined : t('common:first.letters', { field: t('operator:note'), count: NOTE_LETTERS })
  }
}
