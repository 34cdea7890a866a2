"use client";

import { Monitor, Moon, Sun, type LucideIcon } from "lucide-react";
import { useState } from "react";
import { DropdownMenuRadioGroup, DropdownMenuRadioItem } from "~/components/ui/dropdown-menu";
import {
  chooseTheme,
  isThemeChoice,
  THEME_CHOICES,
  themeChoice,
  type ThemeChoice,
} from "~/lib/theme";

const LOOKS = {
  light: { label: "Light", icon: Sun },
  dark: { label: "Dark", icon: Moon },
  system: { label: "Same as device", icon: Monitor },
} as const satisfies Record<ThemeChoice, { label: string; icon: LucideIcon }>;

/** Shows the profile menu's theme choices. Rendered only in the browser, when the submenu opens. */
export function ThemeChoices() {
  const [choice, setChoice] = useState(themeChoice);
  const choose = (value: string) => {
    if (!isThemeChoice(value)) return;
    chooseTheme(value);
    setChoice(value);
  };
  return (
    <DropdownMenuRadioGroup value={choice} onValueChange={choose}>
      {THEME_CHOICES.map((value) => {
        const { label, icon: Icon } = LOOKS[value];
        return (
          <DropdownMenuRadioItem key={value} value={value}>
            <Icon aria-hidden />
            {label}
          </DropdownMenuRadioItem>
        );
      })}
    </DropdownMenuRadioGroup>
  );
}
