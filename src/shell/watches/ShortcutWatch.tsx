import { useCallback, useEffect, useState } from 'react'
import { usePart } from '../../core/chunks/usePart.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { SEARCH } from '../../core/screens/screens.ts'
import { fetchPart } from '../../ui/fetchPart.ts'
import { runShortcut, SHORTCUTS, type Shortcut, shortcutsOn, useShortcut } from '../../ui/shortcuts.ts'

const NAMES = new Map(Object.entries(SHORTCUTS).map(([name, key]) => [key as string, name as Shortcut]))
/** Where a character is text. */
const FIELDS = 'input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [contenteditable]'
/** Where the arrow keys move something. */
const MOVED = `${FIELDS}, input, [role=tab], [role=listbox], [role=menu], [role=option]`
const LAYERS = '[role=dialog], [role=alertdialog], [role=menu]'

const fetchSheet = () => fetchPart(() => import('./ShortcutSheet.tsx'), ['shortcuts'])

/** The shortcut that a key press means where it was pressed; undefined where it means something else. */
const meantBy = (event: KeyboardEvent): Shortcut | undefined => {
  const { key, target } = event
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return undefined
  if (!shortcutsOn.peek() && key !== SHORTCUTS.help) return undefined
  if (!(target instanceof Element) || document.querySelector(LAYERS) !== null) return undefined
  if (target.closest(key.startsWith('Arrow') ? MOVED : FIELDS) !== null) return undefined
  return NAMES.get(key.length === 1 ? key.toLowerCase() : key)
}

/** Single keys that act on every screen, and the sheet that lists them. Escape leaves a field, so that they act again. */
export const ShortcutWatch = () => {
  const navigation = useNavigation()
  const { Part, want } = usePart(fetchSheet)
  const [open, setOpen] = useState(false)
  useShortcut(
    'search',
    useCallback(() => navigation.push(SEARCH), [navigation]),
  )
  useShortcut(
    'help',
    useCallback(() => {
      void want().then(setOpen)
    }, [want]),
  )
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { key, target } = event
      if (key === 'Escape' && !event.defaultPrevented && target instanceof HTMLElement && target.matches(FIELDS)) {
        if (document.querySelector(LAYERS) === null) target.blur()
        return
      }
      const name = meantBy(event)
      if (name !== undefined && runShortcut(name)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return Part === undefined ? null : <Part open={open} onClose={() => setOpen(false)} />
}
