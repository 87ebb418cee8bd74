// MicroPython's own board for the same chip, with a few differences.
#if PICO_RP2350
#include "boards/RPI_PICO2/mpconfigboard.h"
#else
#include "boards/RPI_PICO/mpconfigboard.h"
#endif

// From slot A, whose address mpconfigboard.cmake defines, to the end of the flash.
#undef MICROPY_HW_FLASH_STORAGE_BYTES
#define MICROPY_HW_FLASH_STORAGE_BYTES (PICO_FLASH_SIZE_BYTES - MICROPY_HW_FLASH_STORAGE_BASE)

// vfs.VfsRom is there only if there is a partition for a ROMFS: it is the sector below slot A, and nobody mounts it.
#define MICROPY_HW_ROMFS_BYTES (4096)
// There is no vfs.rom_ioctl to write that partition, and MicroPython mounts nothing before _boot.py.
#define MICROPY_VFS_ROM_IOCTL (0)

// A module takes less heap without a name for its file, which nothing here asks for.
#define MICROPY_PY___FILE__ (0)
