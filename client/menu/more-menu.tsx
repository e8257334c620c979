import { EllipsisVertical, LogOut } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { useWords } from '#client/language/use-words.ts'
import { logOut } from '#client/session/log-out.ts'
import { Menu, MenuItem } from '#client/ui/menu.tsx'
import { useBusy } from '#client/ui/use-busy.ts'
import { words } from './words.ts'

export function MoreMenu() {
  const text = useWords(words)
  const navigate = useNavigate()
  const [, run] = useBusy()

  const leave = () =>
    run(async () => {
      await logOut()
      await navigate('/otp-login', { replace: true })
    })

  return (
    <Menu label={text.more} icon={<EllipsisVertical className="icon" />}>
      <MenuItem icon={<LogOut className="icon" />} onChoose={() => void leave()}>
        {text.logout}
      </MenuItem>
    </Menu>
  )
}
