import { EllipsisVertical, LogOut } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { useLogOut } from '#client/auth/use-log-out.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import { Menu, MenuItem } from '#client/ui/menu.tsx'
import { messages } from './messages/generated.ts'

export function MoreMenu() {
  const text = useMessages(messages)
  const navigate = useNavigate()
  const logOut = useLogOut()
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
