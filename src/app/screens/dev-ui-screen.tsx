import { Search } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { BUTTON_KINDS, Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import { CountedAmount } from '../../ui/counted-amount.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { showError } from '../../ui/error-modal.tsx';
import { Checkbox, Field, PasswordField, TextArea } from '../../ui/field.tsx';
import { Menu, menuItemClass } from '../../ui/menu.tsx';
import { notify } from '../../ui/notices.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Rail } from '../../ui/rail.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Slider } from '../../ui/slider.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';

/** Every component of the kit in every state, for developers. Not in the product, so English only. */
export function DevUiScreen() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <h1 className="text-2xl">Kit</h1>
      <Colours />
      <Type />
      <Buttons />
      <Fields />
      <Choices />
      <Floating />
      <Telling />
      <Waiting />
      <Rails />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-panel bg-s2 p-6 narrow:p-4">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  );
}

function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}

const COLOURS = {
  well: 'bg-well',
  bg: 'bg-bg',
  s1: 'bg-s1',
  s2: 'bg-s2',
  s3: 'bg-s3',
  s4: 'bg-s4',
  'line-strong': 'bg-line-strong',
  t1: 'bg-t1',
  t2: 'bg-t2',
  t3: 'bg-t3',
  volt: 'bg-volt',
  iris: 'bg-iris',
  'iris-600': 'bg-iris-600',
  gold: 'bg-gold',
  mint: 'bg-mint',
  rose: 'bg-rose',
  'rose-600': 'bg-rose-600',
  amber: 'bg-amber',
  sky: 'bg-sky',
};

function Colours() {
  return (
    <Part title="Colours">
      <Row>
        {Object.entries(COLOURS).map(([name, look]) => (
          <div key={name} className="grid w-20 gap-1 text-sm text-t2">
            <div className={`h-12 rounded-control border border-s4 ${look}`} />
            {name}
          </div>
        ))}
      </Row>
    </Part>
  );
}

function Type() {
  return (
    <Part title="Type">
      <p className="font-display text-4xl font-extrabold wrap-anywhere">1,000×</p>
      <p className="font-display text-3xl font-extrabold">Sora 40</p>
      <p className="font-display text-2xl font-extrabold">Sora 32</p>
      <p className="font-display text-xl font-extrabold">Sora 24</p>
      <p className="text-lg">Figtree 18, $1,284.50</p>
      <p className="text-md">Figtree 16</p>
      <p className="text-base">Figtree 14</p>
      <p className="text-sm text-t2">Figtree 13, label</p>
      <p className="text-xs text-t3">Figtree 12, hint</p>
    </Part>
  );
}

function Buttons() {
  return (
    <Part title="Buttons">
      {BUTTON_KINDS.map((kind) => (
        <Row key={kind}>
          <Button kind={kind}>{kind}</Button>
          <Button kind={kind} size="small">
            small
          </Button>
          <Button kind={kind} size="large">
            large
          </Button>
          <Button kind={kind} busy>
            busy
          </Button>
          <Button kind={kind} disabled>
            disabled
          </Button>
        </Row>
      ))}
      <Row>
        <ButtonLink to="/dev/ui">link</ButtonLink>
        <IconButton label="Search">
          <Search size={18} aria-hidden />
        </IconButton>
        <IconButton label="Search, disabled" disabled>
          <Search size={18} aria-hidden />
        </IconButton>
      </Row>
    </Part>
  );
}

function Fields() {
  const [password, setPassword] = useState('Copper7!');
  const [amount, setAmount] = useState('12.50');
  const change = (set: (value: string) => void) => (event: { target: { value: string } }) => set(event.target.value);
  return (
    <Part title="Fields">
      <div className="grid grid-cols-2 gap-4 narrow:grid-cols-1">
        <Field label="Empty" placeholder="Placeholder" />
        <Field label="With a hint" hint="4 to 12 characters." value={amount} onChange={change(setAmount)} />
        <Field label="With an aside" aside={<span className="text-t1">$1,284.50</span>} defaultValue="10.00" />
        <Field label="Wrong" error="Invalid email address." defaultValue="nobody" />
        <Field label="Right" verdict defaultValue="somebody" />
        <Field label="Not right yet" verdict={false} defaultValue="x" />
        <Field label="Disabled" disabled defaultValue="Cannot be changed" />
        <PasswordField label="Password" value={password} onChange={change(setPassword)} verdict />
        <TextArea label="Message" hint="Several lines" />
        <TextArea label="Message" error="Please write a message." rows={2} />
      </div>
      <Row>
        <Checkbox>Unticked</Checkbox>
        <Checkbox defaultChecked>Ticked</Checkbox>
        <Checkbox disabled>Disabled</Checkbox>
      </Row>
    </Part>
  );
}

const MODES = [
  { id: 'manual', label: 'Manual' },
  { id: 'auto', label: 'Auto' },
  { id: 'off', label: 'Off', disabled: true },
] as const;
const RISKS = [
  { value: 'low', label: 'Low' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High' },
] as const;

function Choices() {
  const [mode, setMode] = useState<'manual' | 'auto' | 'off'>('manual');
  const [risk, setRisk] = useState<'low' | 'medium' | 'high'>('low');
  const [threshold, setThreshold] = useState(50);
  return (
    <Part title="Tabs, select, slider">
      <Tabs label="Mode" tabs={MODES} selected={mode} onSelect={setMode}>
        <p className="p-2 text-t2">The panel of {mode}</p>
      </Tabs>
      <Tabs label="Mode, disabled" tabs={MODES} selected={mode} onSelect={setMode} disabled />
      <div className="grid grid-cols-2 gap-4 narrow:grid-cols-1">
        <Select label="Risk" options={RISKS} value={risk} onChange={setRisk} />
        <Select label="Risk, disabled" options={RISKS} value={risk} onChange={setRisk} disabled />
      </div>
      <Slider
        label="Threshold"
        value={threshold}
        min={5}
        max={98}
        step={0.01}
        spoken={`Roll over ${threshold}, chance ${100 - threshold} percent`}
        onChange={setThreshold}
      />
      <Slider label="Threshold, disabled" value={50} min={5} max={98} step={1} onChange={setThreshold} disabled />
    </Part>
  );
}

function Floating() {
  const [dialog, setDialog] = useState<'sheet' | 'floating' | null>(null);
  return (
    <Part title="Menu, tooltip, dialog">
      <Row>
        <Menu label="Menu" button="Menu" align="start" buttonClassName="min-h-11 rounded-control bg-s3 px-4 font-bold">
          {['Apple', 'Banana', 'Cherry'].map((fruit) => (
            <button key={fruit} type="button" role="menuitem" className={menuItemClass}>
              {fruit}
            </button>
          ))}
        </Menu>
        <Menu
          kind="panel"
          label="Panel"
          button="Panel"
          align="start"
          buttonClassName="min-h-11 rounded-control bg-s3 px-4 font-bold"
        >
          <p className="p-3 text-t2">Anything</p>
        </Menu>
        <Menu label="Menu, disabled" button="Disabled" disabled buttonClassName="min-h-11 px-4 text-t3">
          {null}
        </Menu>
        <Tooltip text="Above">
          <Button>Tooltip</Button>
        </Tooltip>
        <Tooltip text="Beside" side="right">
          <Button>Tooltip, right</Button>
        </Tooltip>
        <Button onClick={() => setDialog('sheet')}>Dialog</Button>
        <Button onClick={() => setDialog('floating')}>Dialog, floating</Button>
      </Row>
      {dialog && (
        <Dialog title="A dialog" onClose={() => setDialog(null)} floating={dialog === 'floating'}>
          <Field label="First field" />
        </Dialog>
      )}
    </Part>
  );
}

function Telling() {
  const [dollars, setDollars] = useState(1_284.5);
  return (
    <Part title="Notices, error modal, amounts">
      <Row>
        <Button onClick={() => notify('success', 'Payment address copied!')}>Success</Button>
        <Button onClick={() => notify('error', 'An unexpected error occurred.')}>Error</Button>
        <Button onClick={() => notify('info', 'Something to know.')}>Info</Button>
        <Button onClick={() => showError({ text: 'An unexpected error occurred.' })}>Error modal</Button>
        <Button onClick={() => showError({ text: 'An unexpected error occurred.', fate: 'check-bets' })}>
          Outcome unknown
        </Button>
        <Button onClick={() => setDollars(dollars + 100)}>Win $100</Button>
        <output className="font-bold text-mint">
          <CountedAmount dollars={dollars} />
        </output>
      </Row>
      <EmptyState icon={Search} text="No results match the search.">
        <Button>One way on</Button>
      </EmptyState>
    </Part>
  );
}

function Waiting() {
  return (
    <Part title="Progress, skeleton, spinner">
      {(['gold', 'volt', 'iris', 'mint'] as const).map((tone, step) => (
        <Progress key={tone} label={tone} tone={tone} share={step / 3} />
      ))}
      <Skeleton className="h-24" />
      <Spinner className="size-8 text-t2" />
    </Part>
  );
}

function Rails() {
  return (
    <Part title="Rail">
      <Rail title="Covers" allPath="/dev/ui">
        {Array.from({ length: 20 }, (_none, at) => (
          <button key={at} type="button" className="aspect-3/4 w-full rounded-cover bg-s3 text-t2">
            {at + 1}
          </button>
        ))}
      </Rail>
    </Part>
  );
}
