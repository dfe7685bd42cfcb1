import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { TRANSITION_FLAG } from '#protocol'
import { historyDepth } from '../../core/screens/navigation.ts'
import { fromInside, transition } from '../../core/state/state.ts'

const Flag = () => {
  useEffect(() => {
    fromInside.value = historyDepth() > 0
    transition.value = true
    const timer = setTimeout(() => {
      transition.value = false
    }, TRANSITION_FLAG)
    return () => clearTimeout(timer)
  }, [])
  return null
}

/** After each navigation: raises the transition flag for a second, and tells where the page was entered from. */
export const TransitionFlag = () => <Flag key={useLocation().key} />
