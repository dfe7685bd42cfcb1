import Check from 'lucide-react/icons/check'
import type { KeyboardEvent, Ref, RefObject } from 'react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import css from './ChoiceList.module.css'
import { indexAfterKey, type Option, searchOptions } from './choices.ts'
import { TextField } from './TextField.tsx'

interface ChoiceListProps<T extends string> {
  label: string
  value: T | undefined
  options: readonly Option<T>[]
  search: boolean
  /** What takes the focus: the search, else the list. */
  first: RefObject<HTMLElement | null>
  onChoose: (id: T) => void
}

/** Many choices as a list box: arrows, Home, End, page keys and Enter work from the search as from the list. */
export const ChoiceList = <T extends string>(props: ChoiceListProps<T>) => {
  const { label, value, options, search, first, onChoose } = props
  const { t } = useTranslation('common')
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const shown = useMemo(() => searchOptions(options, text), [options, text])
  const [wanted, setActive] = useState(() =>
    Math.max(
      0,
      options.findIndex((one) => one.id === value),
    ),
  )
  const active = Math.min(wanted, shown.length - 1)
  const optionId = (at: number): string => `${id}-${at}`
  const activeId = active < 0 ? undefined : optionId(active)

  // The chosen one is in sight when the list opens, and the active one when it moves.
  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const press = (event: KeyboardEvent): void => {
    // Home and End move the cursor while something is typed.
    const types = search && text !== '' && (event.key === 'Home' || event.key === 'End')
    const next = types ? undefined : indexAfterKey(event.key, active, shown.length)
    const option = shown[active]
    if (next !== undefined) setActive(next)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      if (option !== undefined) onChoose(option.id)
    } else return
    event.preventDefault()
  }

  return (
    <>
      {search ? (
        <TextField
          ref={first as Ref<HTMLInputElement>}
          label={t('search')}
          value={text}
          // It filters the list box below; a native one could not look like the rest of the sheet.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={60}
          onChange={(event) => {
            setText(event.target.value)
            setActive(0)
          }}
          onKeyDown={press}
        />
      ) : null}
      <output className={css['none']}>{shown.length === 0 ? t('noMatch', { text }) : ''}</output>
      <div
        ref={(element) => {
          list.current = element
          if (!search) first.current = element
        }}
        id={id}
        className={css['list']}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        aria-label={label}
        tabIndex={search ? -1 : 0}
        aria-activedescendant={search ? undefined : activeId}
        onKeyDown={search ? undefined : press}
      >
        {shown.map((option, at) => (
          // The list box has the focus and the keys; a tap chooses.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={option.id}
            id={optionId(at)}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="option"
            tabIndex={-1}
            aria-selected={option.id === value}
            data-active={at === active ? '' : undefined}
            className={css['option']}
            onClick={() => onChoose(option.id)}
          >
            {option.icon === undefined ? null : <span aria-hidden="true">{option.icon}</span>}
            <span className={css['text']}>
              <span lang={option.lang}>{option.label}</span>
              {option.hint === undefined ? null : <span className={css['hint']}>{option.hint}</span>}
            </span>
            <Check className={css['mark']} size={20} aria-hidden />
          </div>
        ))}
      </div>
    </>
  )
}
