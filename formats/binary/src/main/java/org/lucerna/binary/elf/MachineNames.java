package org.lucerna.binary.elf;

/** Names of processors, by the number in the ELF header ({@code e_machine}). */
final class MachineNames {
  private MachineNames() {}

  /** The processor's name; its number if it is not listed. */
  static String of(int machine) {
    return switch (machine) {
      case 1 -> "AT&T WE 32100";
      case 2 -> "SPARC";
      case 3, 6 -> "x86";
      case 4 -> "Motorola 68000";
      case 5 -> "Motorola 88000";
      case 7 -> "Intel 80860";
      case 8, 10 -> "MIPS";
      case 9 -> "IBM System/370";
      case 15 -> "HP PA-RISC";
      case 18 -> "SPARC V8+";
      case 19 -> "Intel 80960";
      case 20 -> "PowerPC";
      case 21 -> "64-bit PowerPC";
      case 22 -> "IBM S/390";
      case 23 -> "Cell SPU";
      case 36 -> "NEC V800";
      case 40 -> "ARM";
      case 41, 0x9026 -> "DEC Alpha";
      case 42 -> "SuperH";
      case 43 -> "SPARC V9";
      case 44 -> "Infineon TriCore";
      case 45, 93, 195 -> "Synopsys ARC";
      case 46, 47, 48, 49 -> "Hitachi H8";
      case 50 -> "Intel Itanium";
      case 52 -> "Motorola ColdFire";
      case 53 -> "Motorola 68HC12";
      case 62 -> "x86-64";
      case 65 -> "PDP-11";
      case 70 -> "Motorola 68HC11";
      case 75 -> "VAX";
      case 76 -> "Axis CRIS";
      case 80 -> "MMIX";
      case 83 -> "Atmel AVR";
      case 84 -> "Fujitsu FR30";
      case 87 -> "NEC V850";
      case 88 -> "Renesas M32R";
      case 92 -> "OpenRISC";
      case 94 -> "Tensilica Xtensa";
      case 95, 137, 198 -> "Broadcom VideoCore";
      case 105 -> "TI MSP430";
      case 106 -> "Analog Devices Blackfin";
      case 113 -> "Nios II";
      case 116 -> "Infineon C166";
      case 117, 120 -> "Renesas M16C";
      case 118 -> "Microchip dsPIC30F";
      case 133 -> "Analog Devices SHARC";
      case 138 -> "LatticeMico32";
      case 140 -> "TI TMS320C6000";
      case 141 -> "TI TMS320C2000";
      case 144 -> "TI PRU";
      case 164 -> "Qualcomm Hexagon";
      case 165 -> "Intel 8051";
      case 173 -> "Renesas RX";
      case 174 -> "Imagination META";
      case 175 -> "MCST Elbrus";
      case 180, 181 -> "Intel Xeon Phi";
      case 183 -> "AArch64";
      case 185 -> "Atmel AVR32";
      case 187, 188, 191 -> "Tilera";
      case 189 -> "MicroBlaze";
      case 190 -> "NVIDIA CUDA";
      case 197 -> "Renesas RL78";
      case 203 -> "XMOS xCORE";
      case 204 -> "Microchip PIC";
      case 205 -> "Intel graphics";
      case 220 -> "Zilog Z80";
      case 223 -> "Moxie";
      case 224 -> "AMD GPU";
      case 243 -> "RISC-V";
      case 247 -> "Linux BPF";
      case 251 -> "NEC Vector Engine";
      case 252 -> "C-SKY";
      case 258 -> "LoongArch";
      default -> "ELF machine " + machine;
    };
  }
}
